import type { Mode } from '@sahuji/contract/http/lists'
import { rupees } from '@sahuji/contract/money/money'
import { createPayment } from '@sahuji/contract/payments'
import { payFromWallet } from '@sahuji/contract/payments/paying'
import { newId } from '../src/platform/ids.ts'
import { ledgerVerifications, verify } from '../src/ledger/verify.ts'
import { paymentVerifications } from '../src/payments/verify-payments.ts'
import { historyVerifications } from '../src/transactions/verify-history.ts'
import { transferVerifications } from '../src/transfers/verify-transfers.ts'
import { openTransferDesk, type SendingMerchant, type TransferDesk } from './transfers.ts'

/** A desk whose merchants are paid. */
export interface PaymentDesk extends TransferDesk {
  /** A shop's own open payment of so many rupees. */
  open(
    shop: SendingMerchant,
    rupees: string,
    asked?: { mode?: Mode; order_reference?: string; expires_in?: number },
  ): Promise<string>
  /** Pays it from a wallet, over HTTP. */
  pay(payer: SendingMerchant, id: string, key?: string): ReturnType<typeof paid>
}

/** The real application with merchants that pay one another. */
export async function openPaymentDesk(settings: Parameters<typeof openTransferDesk>[0] = {}): Promise<PaymentDesk> {
  const desk = await openTransferDesk(settings)
  return {
    ...desk,
    open: async (shop, amount, asked = {}) => {
      const { data } = await shop.call(createPayment, { amount: Number(rupees(amount)), ...asked }, newId())
      return data.id
    },
    pay: paid,
    broken: async () => {
      const checks = [
        ...ledgerVerifications,
        ...transferVerifications,
        ...historyVerifications,
        ...paymentVerifications,
      ]
      const { results } = await verify(desk.owner, checks)
      return results.flatMap(({ broken }) => broken)
    },
  }
}

const paid = (payer: SendingMerchant, id: string, key: string = newId()) => payer.call(payFromWallet, { id }, key)

/** The code of the refusal that an answer carries; undefined for a success. */
export const codeOf = ({ body }: { body: { refusal?: string } }): string | undefined => body.refusal
