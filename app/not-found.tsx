import type { Metadata } from "next";

import { PageNotFound } from "@/components/layout/page-not-found";

export const metadata: Metadata = { title: "404 Page Not Found" };

export default PageNotFound;
