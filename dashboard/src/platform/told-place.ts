import { timeZoneHeader } from '@sahuji/contract/envelope'
import { app } from './asked.ts'

/** The header that tells our own server which time zone this browser keeps: a list of devices and mails name its city. */
export const toldPlace = (): Record<string, string> =>
  app.isOwn ? { [timeZoneHeader]: new Intl.DateTimeFormat().resolvedOptions().timeZone } : {}
