-- Filters of the list of members that the staff share under a name. Without the search text, which may name a person.
CREATE TABLE "SavedFilter" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT,
    "type" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "SavedFilter_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "SavedFilter_lengths" CHECK (char_length("name") BETWEEN 1 AND 60
        AND char_length("status") BETWEEN 1 AND 60 AND char_length("type") BETWEEN 1 AND 200),
    -- Otherwise it would be everybody, under a name that promises fewer.
    CONSTRAINT "SavedFilter_narrows" CHECK ("status" IS NOT NULL OR "type" IS NOT NULL)
);

-- They are listed by name, so two that differ in capital letters alone cannot be told apart.
CREATE UNIQUE INDEX "SavedFilter_one_name" ON "SavedFilter" (lower("name"));
