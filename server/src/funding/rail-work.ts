import * as z from 'zod/mini'
import { job } from '../platform/jobs/jobs.ts'

/** Asks a rail whose circuit is open whether it is back; probe-rail.job.ts says how. */
export const probeRail = job('funding.probe', z.object({ rail: z.string() }))

/** Has everything asked that waited for a rail to come back; wake-rail.job.ts says how. */
export const wakeRail = job('funding.wake', z.object({ rail: z.string() }))

/** Two queues a rail, so that all servers together keep at most two workers at it: `by` 0 or 1. */
export const railQueue = (rail: string, by: 0 | 1): string => `rail.${rail}.${by}`
