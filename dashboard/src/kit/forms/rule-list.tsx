import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DashIcon, InfoIcon, TickIcon } from '../icons/states.tsx'

export interface Rule {
  id: string
  says: ReactNode
  /** `later`: only the server knows. */
  is: 'kept' | 'open' | 'later'
}

const icons = { kept: TickIcon, open: DashIcon, later: InfoIcon }

/** What a field asks for, each rule ticked while it is kept. Nothing turns red before it is sent. */
export function RuleList({ label, rules }: { label: string; rules: readonly Rule[] }) {
  return (
    <ul className="rules" aria-label={label}>
      {rules.map(({ id, says, is }) => {
        const Icon = icons[is]
        return (
          <li key={id} className={is}>
            <Icon small />
            <span>
              {says}
              <span className="vh">
                {is === 'kept' && <Trans>Kept.</Trans>}
                {is === 'open' && <Trans>Not yet.</Trans>}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
