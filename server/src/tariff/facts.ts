import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

/**
 * A merchant was notified that their fees or limits become dearer or narrower; `proposal`: the one that was signed, by
 * its displayed name.
 */
export const tariffNotified = fact('tariff.notified', z.object({ proposal: z.string(), valid_from: z.iso.date() }))
