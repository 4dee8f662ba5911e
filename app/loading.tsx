import { FullScreenLoading } from "@/components/layout/full-screen-loading";

export default FullScreenLoading;
