-- Texts that the staff insert into their replies.
CREATE TABLE "SavedReply" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "SavedReply_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "SavedReply_lengths" CHECK (char_length("name") BETWEEN 1 AND 80 AND char_length("content") BETWEEN 1 AND 2000)
);

-- The menu lists them by name, so two that differ in capital letters alone cannot be told apart.
CREATE UNIQUE INDEX "SavedReply_one_name" ON "SavedReply" (lower("name"));
