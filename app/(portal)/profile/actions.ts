"use server";

import { cancelAddressChange } from "@/lib/email-addresses/shared/change-address";
import { removePhoto } from "@/lib/directory/change-photo";
import { setListing } from "@/lib/directory/set-listing";
import { action } from "@/lib/http/action";
import { cancelOwnInvoice } from "@/lib/invoices/cancel-own-invoice";

export const cancelAddressChangeAction = action(cancelAddressChange, { refresh: ["/profile"] });
export const cancelOwnInvoiceAction = action(cancelOwnInvoice, { refresh: ["/profile"] });
export const removePhotoAction = action(removePhoto, { refresh: ["/profile"] });
export const setListingAction = action(setListing, { refresh: ["/profile"] });
