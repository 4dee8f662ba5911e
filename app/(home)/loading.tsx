export { FullScreenLoading as default } from "@/components/layout/full-screen-loading";
