export { default, metadata } from "../../messages/not-found";
