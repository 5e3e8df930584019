import { Trans } from '@lingui/react/macro'
import { DateTime } from '../../kit/format/date.tsx'
import { brand, supportContact } from '../../kit/format/operator.ts'
import { Mark } from '../../kit/icons/mark.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import { useOpenedWith } from '../../platform/browser/use-opened-with.ts'
import { LanguageSelect } from '../../platform/language-select.tsx'
import { chooseLanguage } from '../../platform/translation/i18n.ts'
import { type Asked, checkStatement } from './check-statement.ts'
import { offlineTexts } from './offline-texts.ts'
import * as css from './offline-verifier.module.css'
import { savedKeys } from './published-keys.ts'
import { VerifyStatement } from './verify-statement.tsx'

const unreachable = () => Promise.resolve('unreachable' as const)
const withoutBooks = (asked: Asked) =>
  checkStatement(asked, { ofCode: unreachable, ofBook: unreachable, ofLog: unreachable })

/** The page of the verifier that works from a file: nothing is fetched or sent, and our ledger is never asked. */
export function OfflineVerifier() {
  const saved = useOpenedWith(savedKeys())
  const { phone, email } = supportContact()
  return (
    <>
      <header className={css.bar}>
        <div>
          <span className={css.brand}>
            <Mark />
            <b>{brand()}</b>
          </span>
          <LanguageSelect onChoose={(language) => void chooseLanguage(language, offlineTexts)} />
        </div>
      </header>
      <main>
        <VerifyStatement first={undefined} check={withoutBooks} />
      </main>
      <footer className={css.foot}>
        {saved?.saved_at && (
          <span>
            <Trans>
              This file works without network, with our public keys of{' '}
              <DateTime of={new Date(saved.saved_at)} as="date" />. Fetch it again now and then for newer keys.
            </Trans>
          </span>
        )}
        <Ltr>{phone}</Ltr>
        <Ltr>{email}</Ltr>
      </footer>
    </>
  )
}
