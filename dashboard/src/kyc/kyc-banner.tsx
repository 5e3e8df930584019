import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Banner } from '../kit/banner.tsx'
import { Link } from '../kit/link.tsx'
import { brand } from '../kit/operator.ts'
import { asksForKyc } from './kyc-words.ts'

/** Spec §9. */
const kycBannerDelayMilliseconds = 2000

/** The red line that asks for KYC, two seconds after the page, in a place kept for it, until it is closed; never before KYC is known (`kept` is not undefined). Its text is the specification's, letter by letter. */
export function KycBanner({ kept }: { kept: string | null | undefined }) {
  const product = brand()
  const [isDue, setDue] = useState(false)
  const [isClosed, close] = useState(false)
  useEffect(function waitBeforeAsking() {
    const timer = setTimeout(() => setDue(true), kycBannerDelayMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  if (isClosed || (kept !== undefined && !asksForKyc(kept))) return null
  return (
    <Banner isComing={!isDue || kept === undefined} onClose={() => close(true)}>
      <Trans>
        You need to verify you KYC in order to make any type of transactions using the {product} merchant application.
      </Trans>{' '}
      <Link href="/dashboard/updateKYC" plain>
        <Trans>Update KYC</Trans>
      </Link>
    </Banner>
  )
}
