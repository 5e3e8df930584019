import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { DownIcon, UpIcon } from '../../kit/icons/arrows.tsx'
import { Checkbox } from '../../kit/forms/checkbox.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Unseen } from '../../kit/unseen.tsx'
import { railName } from '../../kit/format/rail-names.ts'
import * as css from './rail-order.module.css'
import { moved } from './route-order.ts'

export interface RailOrderProps {
  /** Every rail that could serve, the serving rails first. */
  offered: readonly string[]
  value: readonly string[]
  onChange: (order: string[]) => void
}

/** The rails in order: ticked rails serve, and each moves up or down by its buttons, which keep the focus. */
export function RailOrder({ offered, value, onChange }: RailOrderProps) {
  const { t } = useLingui()
  const [announced, setAnnounced] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const [last, setLast] = useState<{ rail: string; by: -1 | 1 }>()
  useLayoutEffect(
    function keepFocus() {
      // a moved row loses the focus, and at an end its button is disabled
      const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-rail="${last?.rail}"] button`)
      const [up, down] = buttons ?? []
      const wanted = last?.by === -1 ? [up, down] : [down, up]
      wanted.find((button) => button?.getAttribute('aria-disabled') !== 'true')?.focus()
    },
    [last],
  )
  const shown = [...value, ...offered.filter((rail) => !value.includes(rail))]
  const move = (rail: string, by: -1 | 1) => {
    const next = moved(value, rail, by)
    const [name, place] = [railName(rail), next.indexOf(rail) + 1]
    onChange(next)
    setLast({ rail, by })
    setAnnounced(t`${name} is number ${place} now`)
  }
  const toggle = (rail: string, isIn: boolean) =>
    onChange(isIn ? [...value, rail] : value.filter((other) => other !== rail))
  return (
    <div>
      <ol ref={list} className={css.order} aria-label={t`Rails in order`}>
        {shown.map((rail) => (
          <RailRow
            key={rail}
            rail={rail}
            place={value.indexOf(rail)}
            of={value.length}
            onMove={move}
            onToggle={toggle}
          />
        ))}
      </ol>
      <Unseen>
        <span aria-live="polite">{announced}</span>
      </Unseen>
    </div>
  )
}

interface RailRowProps {
  rail: string
  /** From 0; -1 while it does not serve. */
  place: number
  of: number
  onMove: (rail: string, by: -1 | 1) => void
  onToggle: (rail: string, isIn: boolean) => void
}

function RailRow({ rail, place, of: count, onMove, onToggle }: RailRowProps) {
  const { t } = useLingui()
  const name = railName(rail)
  const number = place + 1
  return (
    <li className={css.row} data-rail={rail}>
      <Checkbox isSelected={place >= 0} onChange={(isIn) => onToggle(rail, isIn)}>
        {place >= 0 ? `${number}. ${name}` : name}
        {place < 0 && (
          <span className={css.out}>
            {' '}
            <Trans>does not serve</Trans>
          </span>
        )}
      </Checkbox>
      {place >= 0 && (
        <Row tight gap={1}>
          <IconButton
            size="small"
            label={t`${name} further up`}
            icon={<UpIcon small />}
            isDisabled={place === 0}
            onPress={() => onMove(rail, -1)}
          />
          <IconButton
            size="small"
            label={t`${name} further down`}
            icon={<DownIcon small />}
            isDisabled={place === count - 1}
            onPress={() => onMove(rail, 1)}
          />
        </Row>
      )}
    </li>
  )
}
