import { NewLinkScreen } from "./_components/new-link-screen";

/** So that the form's action belongs to the address at which the middleware shows it. */
export default function NotFound() {
  return <NewLinkScreen />;
}
