import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DashIcon, InfoIcon, TickIcon } from '../kit/icons/states.tsx'
import * as css from './requirement-list.module.css'
import { Unseen } from '../kit/unseen.tsx'

export interface Rule {
  id: string
  says: ReactNode
  /** `later`: only the server can check it. */
  is: 'kept' | 'open' | 'later'
}

const icons = { kept: TickIcon, open: DashIcon, later: InfoIcon }

/** The rules of a field, each ticked while it is met. No rule turns red before the form is sent. */
export function RequirementList({ label, rules }: { label: string; rules: readonly Rule[] }) {
  return (
    <ul className={css.rules} aria-label={label}>
      {rules.map(({ id, says, is }) => {
        const Icon = icons[is]
        return (
          <li key={id} data-is={is}>
            <Icon small />
            <span>
              {says}
              <Unseen>
                {is === 'kept' && <Trans>Kept.</Trans>}
                {is === 'open' && <Trans>Not yet.</Trans>}
              </Unseen>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
