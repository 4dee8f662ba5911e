import { z } from "zod";
import { emailAddress, optional, required } from "@/lib/fields";

/** What a member may change of their own profile (spec §5). */
export const profile = z.object({
  firstName: required("First name is required"),
  lastName: required("Last name is required"),
  email: emailAddress("Valid email is required"),
  phone: optional(40),
  address: optional(500),
});
