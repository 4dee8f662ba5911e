-- What happens at an event and who speaks, each as a list, and where it takes place online.
ALTER TABLE "Event" ADD COLUMN "agenda" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "Event" ADD COLUMN "speakers" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "Event" ADD COLUMN "joinUrl" TEXT;

ALTER TABLE "Event" ADD CONSTRAINT "Event_agenda" CHECK (jsonb_typeof("agenda") = 'array');
ALTER TABLE "Event" ADD CONSTRAINT "Event_speakers" CHECK (jsonb_typeof("speakers") = 'array');
ALTER TABLE "Event" ADD CONSTRAINT "Event_join_url" CHECK ("joinUrl" LIKE 'https://%');

-- A speaker's picture is found by its address.
CREATE INDEX "Event_speakers_idx" ON "Event" USING GIN ("speakers" jsonb_path_ops);
