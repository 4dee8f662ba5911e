"use server";

import { action } from "@/lib/http/action";
import { publishLandingPage } from "@/lib/landing/publish-landing-page";
import { removeLandingPage } from "@/lib/landing/remove-landing-page";
import { saveLandingPage } from "@/lib/landing/save-landing-page";

export const saveLandingPageAction = action(saveLandingPage, { refresh: ["/admin"] });
export const publishLandingPageAction = action(publishLandingPage, { refresh: ["/admin"] });
export const removeLandingPageAction = action(removeLandingPage, { refresh: ["/admin"] });
