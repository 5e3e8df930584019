import { Trans, useLingui } from '@lingui/react/macro'
import { BellIcon, SearchIcon } from '../../kit/icons/navigation.tsx'
import { LockIcon } from '../../kit/icons/states.tsx'
import { Section } from '../../kit/layout/section.tsx'
import * as css from './accounts.module.css'

/** What happens to a new account: it is confirmed, its owner is notified, and it waits. */
export function AfterAdding() {
  const { t } = useLingui()
  return (
    <Section title={t`What happens next`}>
      <ol className={css.after}>
        <li>
          <SearchIcon />
          <span>
            <Trans>
              <strong>We ask the bank</strong> whose account it is. Nothing is saved before it answers.
            </Trans>
          </span>
        </li>
        <li>
          <BellIcon />
          <span>
            <Trans>
              <strong>We notify you everywhere</strong>, by SMS, e-mail and in the app, so that an account cannot be
              added without your knowledge.
            </Trans>
          </span>
        </li>
        <li>
          <LockIcon />
          <span>
            <Trans>
              <strong>It is locked for 24 hours.</strong> Then you can withdraw to it.
            </Trans>
          </span>
        </li>
      </ol>
    </Section>
  )
}
