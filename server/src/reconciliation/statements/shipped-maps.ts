import type { RailName, railWords } from '@sahuji/contract/money/rail-names'
import type { columnMap } from '@sahuji/contract/reconciliation/column-maps'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'

type MapCode = (typeof railWords)[RailName]['statement_map']

interface ShippedMap {
  name: string
  body: z.input<typeof columnMap>
}

const common = { separator: ',', skip: 0, amounts: 'rupees', window_days: 1, agreed_fee: null } as const

/** The rows by which most rails take money back. */
const takenBack = { column: 'Type', words: ['Refund', 'Reversal', 'Settlement', 'Payout', 'Charge'] }

/** The maps of the rails' own files and of any bank's; operators change them by new versions. */
export const shippedMaps: Readonly<Record<MapCode, ShippedMap>> = {
  khalti: {
    name: 'Khalti, payments of a day',
    body: {
      ...common,
      columns: {
        date: 'Date',
        amount: 'Amount',
        fee: 'Fee',
        reference: 'Purchase Order ID',
        rail_reference: 'Transaction ID',
        description: 'Particulars',
      },
      dates: ['ymd', 'dmy', 'dMy'],
      negative: takenBack,
      counts: { column: 'Status', words: ['Completed', 'Refunded', 'Partially refunded', 'Settled'] },
    },
  },
  esewa: {
    name: 'eSewa, transactions of a day',
    body: {
      ...common,
      columns: {
        date: 'Date',
        amount: 'Amount',
        fee: 'Charge',
        reference: 'Transaction UUID',
        rail_reference: 'Transaction Code',
        description: 'Remarks',
      },
      dates: ['ymd', 'dmy', 'mdy'],
      negative: takenBack,
      counts: { column: 'Status', words: ['COMPLETE', 'FULL_REFUND', 'PARTIAL_REFUND', 'SETTLED'] },
    },
  },
  onepg: {
    name: 'OnePG, transactions of a day',
    body: {
      ...common,
      columns: {
        date: 'TransactionDate',
        amount: 'Amount',
        fee: 'MerchantCharge',
        reference: 'MerchantTxnId',
        rail_reference: 'GatewayReferenceNo',
        description: 'Particulars',
      },
      dates: ['ymd', 'dmy', 'mdy'],
      negative: takenBack,
      counts: { column: 'Status', words: ['Success', 'Settled', 'Refunded'] },
    },
  },
  connectips: {
    name: 'connectIPS, transactions of a day',
    body: {
      ...common,
      columns: {
        date: 'Txn Date',
        amount: 'Amount',
        fee: 'Charge',
        reference: 'Txn ID',
        rail_reference: 'Reference ID',
        description: 'Particulars',
      },
      dates: ['dmy', 'ymd'],
      negative: takenBack,
      counts: { column: 'Status', words: ['SUCCESS', 'SETTLED', 'REVERSED'] },
    },
  },
  fonepay: {
    name: 'Fonepay, settlement report',
    body: {
      ...common,
      columns: {
        date: 'Date',
        time: 'Time',
        amount: 'Amount',
        fee: 'Commission',
        reference: 'PRN',
        rail_reference: 'Trace ID',
        description: 'Remarks',
      },
      dates: ['ymd', 'mdy', 'dmy', 'bs-ymd'],
      negative: takenBack,
      counts: { column: 'Status', words: ['Success', 'Settled'] },
    },
  },
  cybersource: {
    name: 'CyberSource, transaction detail',
    body: {
      ...common,
      window_days: 2,
      columns: {
        date: 'Request Date',
        amount: 'Amount',
        fee: 'Fee',
        reference: 'Merchant Reference Number',
        rail_reference: 'Request ID',
        description: 'Applications',
      },
      dates: ['ymd', 'mdy', 'dMy'],
      negative: { column: 'Type', words: ['Credit', 'Refund', 'Chargeback', 'Settlement'] },
    },
  },
  npay: {
    name: 'nPay, transactions of a day',
    body: {
      ...common,
      columns: {
        date: 'Date',
        amount: 'Amount',
        fee: 'Charge',
        reference: 'MerchantTxnId',
        rail_reference: 'GatewayTxnId',
        description: 'Description',
      },
      dates: ['ymd', 'dmy'],
      negative: takenBack,
      counts: { column: 'Status', words: ['SUCCESS', 'SETTLED'] },
    },
  },
  npi: {
    name: 'NCHL NPI, transactions of a day',
    body: {
      ...common,
      columns: {
        date: 'Settlement Date',
        credit: 'Credit',
        debit: 'Debit',
        reference: 'Batch ID',
        rail_reference: 'Instruction ID',
        description: 'Remarks',
      },
      dates: ['ymd', 'dmy'],
    },
  },
  bank: {
    name: 'Any bank, statement of account',
    body: {
      ...common,
      window_days: 3,
      columns: {
        date: 'Date',
        credit: 'Credit',
        debit: 'Debit',
        rail_reference: 'Reference',
        description: 'Description',
      },
      dates: ['ymd', 'dmy', 'dMy', 'mdy', 'bs-ymd'],
    },
  },
}

/** Writes the first version of each shipped map that is not there. Safe to repeat; leaves the versions of operators alone. */
export async function writeShippedMaps(tx: Tx): Promise<void> {
  const maps = Object.entries(shippedMaps).map(([code, map]) => ({ code, ...map }))
  await tx.run`
    insert into statement_maps (code, version, name, body, changed_at, changed_by)
    select code, 1, name, body, now(), 'Sahuji'
      from jsonb_to_recordset(${json(maps)}::jsonb) shipped(code text, name text, body jsonb)
        on conflict (code, version) do nothing`
}
