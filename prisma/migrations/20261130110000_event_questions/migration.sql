-- What an event asks whoever registers, and what they answered, in the words of the question at that time.
ALTER TABLE "Event" ADD COLUMN "questions" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "Registration" ADD COLUMN "answers" JSONB NOT NULL DEFAULT '[]';

ALTER TABLE "Event" ADD CONSTRAINT "Event_questions"
  CHECK (CASE WHEN jsonb_typeof("questions") = 'array' THEN jsonb_array_length("questions") <= 20 ELSE false END);
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_answers" CHECK (jsonb_typeof("answers") = 'array');
