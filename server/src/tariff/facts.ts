import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

/** A merchant was told that fees or limits of theirs become dearer or narrower; `proposal`: by whose signing, as people name it. */
export const tariffNotified = fact('tariff.notified', z.object({ proposal: z.string(), valid_from: z.iso.date() }))
