import { timeZoneHeader } from '@sahuji/contract/envelope'
import { isOwnServer } from './server.ts'

/** The header that tells our own server which time zone this browser keeps: a list of devices and mails name its city. */
export const timeZoneHeaders = (): Record<string, string> =>
  isOwnServer() ? { [timeZoneHeader]: new Intl.DateTimeFormat().resolvedOptions().timeZone } : {}
