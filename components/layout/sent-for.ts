/** For whom the page was rendered: the id of the person who was signed in, or `visitor`. */
let drawnFor: string;
/**
 * The path of a page that was rendered again for another person while it was open. Its typed values still belong to the
 * first person.
 */
let kept: string;
/** The channel on which the browser's tabs announce for whom they were rendered, so that every header is updated. */
let tabs: BroadcastChannel | undefined;

// Every request of the page names the person for whom it was rendered. The server refuses it once another person is
// signed in.
const send = window.fetch;
window.fetch = (input, init) => {
  const request = new Request(input, init);
  if (drawnFor && request.method !== "GET") request.headers.set("x-drawn-for", drawnFor);
  return send(request);
};

/** Renders a page for visitors again if its layout was rendered for a person whose session has ended. */
export function redrawForVisitor(redraw: () => void): void {
  if (drawnFor && drawnFor !== "visitor") redraw();
}

/**
 * Records that the page at this path was rendered for this person. It is rendered again once another tab was rendered
 * for somebody else.
 */
export function follow(person: string, path: string, redraw: () => void): void {
  if (kept !== path) drawnFor = person;
  tabs?.close();
  tabs = new BroadcastChannel("drawn-for");
  tabs.onmessage = ({ data }) => {
    if (data === person) return;
    kept = path;
    redraw();
  };
  tabs.postMessage(person);
}
