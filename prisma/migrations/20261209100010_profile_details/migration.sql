-- AlterTable
ALTER TABLE "User" ADD COLUMN     "employer" TEXT,
ADD COLUMN     "island" TEXT,
ADD COLUMN     "memberNumber" TEXT,
ADD COLUMN     "position" TEXT,
ADD COLUMN     "preferredName" TEXT,
ADD COLUMN     "qualifications" TEXT,
ADD COLUMN     "sector" TEXT,
ADD COLUMN     "title" TEXT;

-- The association's own number names one person, however it is written.
CREATE UNIQUE INDEX "User_member_number" ON "User" (("code_key"("memberNumber")));
