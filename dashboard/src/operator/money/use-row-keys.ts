import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type PageKey, usePageKeys } from '../shell/page-keys.ts'

/** The row that the keys are at: j and k move, Enter opens; what else the page's keys do comes after them. */
export function useRowKeys(keys: readonly string[], onEnter?: (key: string) => void, others: readonly PageKey[] = []) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string>()
  const at = chosen !== undefined && keys.includes(chosen) ? chosen : undefined
  const move = (by: number) => {
    const place = at === undefined ? (by > 0 ? 0 : keys.length - 1) : keys.indexOf(at) + by
    const next = keys[Math.min(Math.max(place, 0), keys.length - 1)]
    if (next !== undefined) setChosen(next)
  }
  const enter = onEnter && [{ key: 'Enter', name: t`open`, act: () => at !== undefined && onEnter(at) }]
  usePageKeys([
    { key: 'j', name: t`down`, act: () => move(1) },
    { key: 'k', name: t`up`, act: () => move(-1) },
    ...(enter || []),
    ...others,
  ] as PageKey[])
  return { at, open: (key: string) => setChosen(key === at ? undefined : key) }
}
