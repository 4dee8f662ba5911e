import "server-only";
import pino from "pino";
import { env } from "@/lib/env";

/** Structured lines on standard output. Log ids and codes only, never a name, an address, a body or a token. */
export const log = pino({ level: env.LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
