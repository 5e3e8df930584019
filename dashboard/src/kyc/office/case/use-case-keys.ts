import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from '../../../kit/office/key-names.ts'
import { usePageKeys } from '../../../kit/office/page-keys.ts'
import type { JudgedItem } from './case-items.ts'
import type { CaseActs } from './use-case-acts.ts'
import type { CaseDesk } from './use-case-desk.ts'
import type { Neighbours } from './use-neighbours.ts'
import type { CasePermissions } from './use-case-permissions.ts'

interface CaseKeys {
  items: readonly JudgedItem[]
  at: CaseDesk
  acts: CaseActs
  permissions: CasePermissions
  neighbours: Neighbours
}

/** The keys that review a case without a mouse. */
export function useCaseKeys({ items, at, acts, permissions, neighbours: { before, after } }: CaseKeys): void {
  const { t } = useLingui()
  const navigate = useNavigate()
  const go = (id: string | undefined) => id && void navigate({ to: `/kyc/${id}` as never })
  const here = items.find(({ key }) => key === at.cursor)
  const judging = [
    { key: 'a', name: t`accept`, act: () => here && at.accept(here) },
    { key: 'x', name: t`request again`, act: () => at.askAgain(at.cursor) },
    { key: 'r', name: t`release`, act: acts.release },
  ]
  const canClaim = permissions.mayReview && permissions.isWaiting && !permissions.isMine
  usePageKeys([
    { key: 'j', name: t`next`, act: () => at.move(1) },
    { key: 'k', name: t`previous`, act: () => at.move(-1) },
    ...(permissions.isMine ? judging : []),
    ...(canClaim ? [{ key: 'c', name: t`claim`, act: acts.claim }] : []),
    { key: 'm', name: t`message`, act: () => document.querySelector<HTMLElement>('[data-message] textarea')?.focus() },
    { key: '[', name: t`previous case`, act: () => go(before) },
    { key: ']', name: t`next case`, act: () => go(after) },
  ])
  useDecisionKey(() => {
    if (!permissions.isMine) return
    if (acts.canAsk) acts.ask()
    else if (acts.canApprove && !permissions.hasSigned) acts.beginApproval()
  })
}

/** Ctrl or Command with Enter: asks for the marked items, else approves. Saves an open reason first. */
function useDecisionKey(decide: () => void): void {
  const act = useEffectEvent(decide)
  useEffect(function onDecisionKey() {
    const press = (event: KeyboardEvent) => {
      const isDecision = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
      const isWriting = event.target instanceof Element && event.target.closest('[data-reason], [data-message]')
      if (!isDecision || event.defaultPrevented || event.repeat || isWriting || isDialogOpen()) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
