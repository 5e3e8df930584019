import type { Allowance } from '@sahuji/contract/tariff'
import { Trans } from '@lingui/react/macro'
import { rupees } from '@sahuji/contract/money/money'
import { useEffect, useState } from 'react'
import { Banner, BannerLine } from '../kit/layout/banner.tsx'
import { Link } from '../kit/layout/link.tsx'
import { brand } from '../kit/format/operator.ts'
import { useWriting } from '../kit/format/reader.ts'
import { asksForKyc } from './kyc-words.ts'
import { useAllowance } from './allowance.tsx'

/** Spec §9. */
const kycBannerDelayMilliseconds = 2000

/** As wide as the figures will be: the line's place is kept by them until they are known, and nobody sees them. */
const standIn: Pick<Allowance, 'amount_max' | 'month_amount' | 'balance_max' | 'may_withdraw'> = {
  amount_max: rupees('500'),
  month_amount: rupees('5000'),
  balance_max: rupees('9999'),
  may_withdraw: false,
}

/**
 * The red line that asks for KYC, two seconds after the page, in a band kept for it, until it is closed; never before KYC is
 * known (`kept` is not undefined). Its text is the specification's, letter by letter; below it, what is open meanwhile.
 */
export function KycBanner({ status }: { status: string | null | undefined }) {
  const product = brand()
  const [isDue, setIsDue] = useState(false)
  const [isClosed, setIsClosed] = useState(false)
  const allowance = useAllowance(status)
  useEffect(function waitBeforeAsking() {
    const timer = setTimeout(() => setIsDue(true), kycBannerDelayMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  if (isClosed || (status !== undefined && !asksForKyc(status))) return null
  return (
    <Banner isComing={!isDue || status === undefined} onClose={() => setIsClosed(true)}>
      <BannerLine>
        <Trans>
          You need to verify you KYC in order to make any type of transactions using the {product} merchant application.
        </Trans>{' '}
        <Link href="/dashboard/updateKYC" plain>
          <Trans>Update KYC</Trans>
        </Link>
      </BannerLine>
      {allowance !== null && (
        <BannerLine isKept={!allowance}>
          <Meanwhile of={allowance ?? standIn} />
        </BannerLine>
      )}
    </Banner>
  )
}

function Meanwhile({ of: { amount_max, month_amount, balance_max, may_withdraw } }: { of: typeof standIn }) {
  const { money } = useWriting()
  const [once, month, balance] = [amount_max, month_amount, balance_max].map((of) => money(of, { isShort: true }))
  if (may_withdraw)
    return (
      <Trans>
        Until then: load {once} at a time and {month} a month, up to a balance of {balance}.
      </Trans>
    )
  return (
    <Trans>
      Until then: load {once} at a time and {month} a month, up to a balance of {balance}. Nothing goes out to a bank
      yet.
    </Trans>
  )
}
