import { NewLinkScreen } from "./_components/new-link-screen";

/** Rendered here rather than by a redirect, so that the form posts to the address that the visitor opened. */
export default function NotFound() {
  return <NewLinkScreen />;
}
