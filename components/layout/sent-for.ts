/** For whom the page was drawn: the id of the person who was signed in, or `visitor`. */
let drawnFor: string;
/** The page that was drawn again for somebody else while it was open: what is typed on it is still the first person's. */
let kept: string;
/** A browser's tabs tell each other for whom they were drawn, so that each header catches up. */
let tabs: BroadcastChannel | undefined;

// Everything that the page sends says for whom it was drawn: the doors refuse it once somebody else is signed in.
const send = window.fetch;
window.fetch = (input, init) => {
  const request = new Request(input, init);
  if (drawnFor && request.method !== "GET") request.headers.set("x-drawn-for", drawnFor);
  return send(request);
};

/** Draws a page for visitors again whose layout was drawn for somebody before their session ended. */
export function redrawForVisitor(redraw: () => void): void {
  if (drawnFor && drawnFor !== "visitor") redraw();
}

/** The page at this path was drawn for this person; it is drawn again once another tab was for somebody else. */
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
