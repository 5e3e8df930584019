import type { Language } from '@sahuji/contract/language/languages'
import type { ReviewedCase } from '@sahuji/contract/kyc/review'
import { useState } from 'react'
import { reviewDesk, useDeskAct } from '../desk/calls.ts'
import { type JudgedItem, nextOpen } from './case-items.ts'
import { merchantLanguage } from './merchant-language.ts'
import type { WrittenReason } from './reason-choice.tsx'

/** The desk at which one case is judged: where the cursor is, what is written, and what goes to the server. */
export interface CaseDesk {
  cursor: string
  /** The paper that the cursor was last at. */
  paper: string | undefined
  asking: boolean
  language: Language
  merchantName: string
  isJudging: boolean
  error: Error | null
  go: (key: string) => void
  move: (by: 1 | -1) => void
  accept: (of: JudgedItem) => void
  askAgain: (key: string) => void
  stopAsking: () => void
  /** What was written for an item; it stays when the case is read anew, or the claim is lost. */
  written: (key: string) => WrittenReason
  write: (key: string, value: WrittenReason) => void
  keepReason: (of: JudgedItem) => void
}

const nothingWritten: WrittenReason = { reason: undefined, words: '' }

export function useCaseDesk(of: ReviewedCase, items: readonly JudgedItem[]): CaseDesk {
  const id = of.queued.id
  const judge = useDeskAct(reviewDesk.judge)
  const [at, setAt] = useState<{ cursor: string; paper?: string | undefined; asking: boolean }>({
    cursor: items.find(({ verdict }) => verdict === null)?.key ?? '',
    asking: false,
  })
  const [drafts, setDrafts] = useState<Readonly<Record<string, WrittenReason>>>({})
  // an item that was taken out while somebody looked leaves the cursor at the first
  const cursor = items.some(({ key }) => key === at.cursor) ? at.cursor : (items[0]?.key ?? '')
  const goTo = (to: { cursor: string; asking: boolean }) => {
    const isPaper = items.some(({ key, kind }) => key === to.cursor && kind === 'paper')
    setAt({ ...to, paper: isPaper ? to.cursor : at.paper })
  }
  const go = (key: string) => goTo({ cursor: key, asking: key === cursor && at.asking })
  const written = (key: string) => drafts[key] ?? nothingWritten
  return {
    cursor,
    paper: at.paper,
    asking: at.asking,
    language: merchantLanguage(of),
    merchantName: of.merchant.people[0]?.name ?? of.merchant.trade_name,
    isJudging: judge.isPending,
    error: judge.error,
    go,
    move: (by) => {
      const place = items.findIndex(({ key }) => key === cursor) + by
      const next = items[Math.min(items.length - 1, Math.max(0, place))]
      if (next) goTo({ cursor: next.key, asking: false })
    },
    accept: ({ key, item }) => {
      judge.mutate({ id, item, verdict: 'accepted' })
      goTo({ cursor: nextOpen(items, key), asking: false })
    },
    askAgain: (key) => goTo({ cursor: key, asking: true }),
    stopAsking: () => goTo({ cursor, asking: false }),
    written,
    write: (key, value) => setDrafts({ ...drafts, [key]: value }),
    keepReason: ({ key, item }) => {
      if (judge.isPending) return
      const { reason, words } = written(key)
      const because = { ...(reason && { reason }), ...(words.trim() && { words: words.trim() }) }
      judge.mutate(
        { id, item, verdict: 'asked_again', ...because },
        { onSuccess: () => goTo({ cursor: nextOpen(items, key), asking: false }) },
      )
    },
  }
}
