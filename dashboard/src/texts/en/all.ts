import type { Messages } from '@lingui/core'
import { merged } from '../texts.ts'

/** Every English text, as one chunk for the app. */
export const texts = merged(Object.values(import.meta.glob<Messages>('./*.po', { eager: true, import: 'messages' })))
