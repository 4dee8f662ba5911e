import { z } from "zod";
import { id } from "@/lib/core/fields";

export const photoIdInput = z.object({ id });

export const maxPhotoBytes = 2 * 1_048_576;
