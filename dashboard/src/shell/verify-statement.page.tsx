import { Trans } from '@lingui/react/macro'
import { nepaliDate } from '@sahuji/contract/time/time'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { inDigits } from '../kit/format/digits.ts'
import { brand } from '../kit/format/operator.ts'
import { useReader } from '../kit/format/reader.ts'
import { Link } from '../kit/layout/link.tsx'
import { useSavePreferences } from '../merchants/preferences.ts'
import { useOpenedAt } from '../platform/browser/use-opened-with.ts'
import { LanguageSelect } from '../platform/language-select.tsx'
import { Contact } from '../session/contact.tsx'
import { claimTextIn } from '../statements/verify/check-signature.ts'
import { checkWithBooks } from '../statements/verify/calls.ts'
import { VerifyStatement } from '../statements/verify/verify-statement.tsx'
import { Foot } from './frame.tsx'
import { PublicPage } from './general.page.tsx'
import { receiptPlaceOf } from './verify-place.ts'

const ScanPaper = lazy(async () => ({ default: (await import('../statements/verify/scan-paper.tsx')).ScanPaper }))

/**
 * /verify/statement: whether a statement is genuine, for anyone. The QR of a paper opens it with its claim behind `#`, which no
 * server sees; a link has the code.
 */
export function VerifyStatementPage() {
  const { code }: { code?: string } = useParams({ strict: false })
  const hash = useLocation({ select: (location) => location.hash })
  const text = claimTextIn(hash)
  const first = text === undefined ? code && ({ by: 'code', code } as const) : ({ by: 'claim', text } as const)
  const { save } = useSavePreferences()
  const reader = useReader()
  const year = nepaliDate(useOpenedAt())?.year
  const navigate = useNavigate()
  const opensReceipt = (text: string) => {
    const place = receiptPlaceOf(text)
    if (place !== undefined) void navigate({ href: place })
    return place !== undefined
  }
  return (
    <PublicPage
      homeHref="/"
      bar={<LanguageSelect onChoose={(language) => void save({ language })} />}
      foot={
        <Foot first={`© ${inDigits(`${year ?? ''}`, reader)} ${brand()}`}>
          <Link plain href="/verify">
            <Trans>Check a receipt</Trans>
          </Link>
          <a href="/.well-known/sahuji-statements.json">
            <Trans>Our public keys</Trans>
          </a>
          <a href="/verify/offline.html" download="sahuji-verify.html">
            <Trans>Checker without network, as a file</Trans>
          </a>
          <Contact />
        </Foot>
      }
    >
      <VerifyStatement
        key={`${code} ${hash}`}
        first={first || undefined}
        check={checkWithBooks}
        Scan={ScanPaper}
        opensReceipt={opensReceipt}
      />
    </PublicPage>
  )
}
