-- What an event is about: at most ten topics, each once, whatever its case.
CREATE FUNCTION "are_topics"(topics text[]) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN cardinality(topics) <= 10
    AND (SELECT coalesce(bool_and(topic IS NOT NULL AND topic = btrim(topic) AND char_length(topic) BETWEEN 1 AND 40), true)
           AND count(DISTINCT lower(topic)) = count(*)
         FROM unnest(topics) topic);

ALTER TABLE "Event" ADD COLUMN "topics" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "Event" ALTER COLUMN "topics" SET NOT NULL;
ALTER TABLE "Event" ADD CONSTRAINT "Event_topics" CHECK ("are_topics"("topics"));

-- The public list of events asks for what is still to come.
CREATE INDEX "Event_endDate_id_idx" ON "Event"("endDate", "id");
