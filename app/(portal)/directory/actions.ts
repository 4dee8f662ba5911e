"use server";

import { blockPerson, unblockPerson } from "@/lib/directory/block-person";
import { reportPerson } from "@/lib/directory/report-person";
import { writeDirectoryMessage } from "@/lib/directory/write-message";
import { action } from "@/lib/http/action";

export const writeDirectoryMessageAction = action(writeDirectoryMessage);
export const blockPersonAction = action(blockPerson);
export const unblockPersonAction = action(unblockPerson, { refresh: ["/profile"] });
export const reportPersonAction = action(reportPerson);
