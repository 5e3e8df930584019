import * as z from 'zod/mini'
import { accountNumber } from '../payout-rail.ts'
import { partlySet, railKind } from '../rail-kind.ts'
import { bankfileRail, type BankfileSettings } from './bankfile.ts'

export const bankfile = railKind({
  environment: {
    /** The account that files for a bank are paid from. */
    BANK_FILE_ACCOUNT: z.optional(accountNumber),
    /** The time in Kathmandu of a working day's file; merchants see it. */
    BANK_FILE_TIME: z._default(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), '16:00'),
  },
  exists_by: 'BANK_FILE_ACCOUNT',
  settingsFrom: ({ BANK_FILE_ACCOUNT, BANK_FILE_TIME }): BankfileSettings => {
    if (!BANK_FILE_ACCOUNT) throw partlySet('BANK_FILE_ACCOUNT', 'BANK_FILE')
    return { account_number: BANK_FILE_ACCOUNT, file_time: BANK_FILE_TIME }
  },
  simulated_by: 'npi',
  access: z.object({ debtor: z.object({ account_number: z.string() }) }),
  settingsOfSimulator: ({ debtor }): BankfileSettings => ({ account_number: debtor.account_number }),
  open: (settings, clock, db) => db && bankfileRail(settings, { db, clock }),
})
