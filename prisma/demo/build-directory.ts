import type { Prisma } from "@/lib/db/client";
import type { Member } from "./build-people";
import { demoId } from "./identity";

const expertise = [
  "Sanctions screening and AML/CFT",
  "Data protection and records management",
  "Fund administration, beneficial ownership",
  "Insurance regulation",
  null,
];

/** Two of three members who have joined are listed, with more or less of their details. */
export const buildListings = (members: Member[]): Prisma.DirectoryListingCreateManyInput[] =>
  members
    .filter(({ joinDate }, index) => joinDate !== null && index % 3 !== 1)
    .map(({ id, email }, index) => ({
      id: demoId("listing", email),
      userId: id,
      isListed: true,
      fields: index % 4 === 3 ? ["employer"] : ["employer", "position", "sector", "island", "expertise"],
      expertise: expertise[index % expertise.length]!,
      openTo: index % 5 === 0 ? ["mentor", "speak"] : index % 5 === 2 ? ["speak"] : [],
    }));
