import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { KeyIcon } from '../../kit/icons/first.tsx'
import { HalfMoonIcon, LogOutIcon } from '../../kit/icons/navigation.tsx'
import { Keys } from '../../kit/layout/keys.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { bestFirst } from '../../kit/overlays/palette-search.ts'
import type { PaletteGroup } from '../../kit/overlays/palette.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { useEnglishTexts } from '../../platform/translation/english-texts.ts'
import { chooseColours } from '../../platform/preferences/theme.ts'
import { operatorTexts } from '../../texts/operator-texts.ts'
import { officeGroups, type OfficePage } from '../office-pages.ts'
import { officePages } from '../pages.ts'
import { openOfficeOverlay } from './office-overlay.ts'
import { groupNames } from './office-side.tsx'
import { hasRole, leaveOffice, useOperator } from '../../operators/operator-session.ts'
import { useRegisteredKeys } from '../../kit/office/page-keys.ts'
import { type OfficeItem, useFoundInOffice } from './use-found-in-office.tsx'

/** The palette's items for the typed text: first all, then the matches, with the server's. */
export function useOfficeGroups(typed: string): PaletteGroup<OfficeItem>[] {
  const { t } = useLingui()
  const pages = usePageGroups()
  const keys = useRegisteredKeys()
  const doing = useDoing()
  const found = useFoundInOffice(typed.trim())
  const here: PaletteGroup<OfficeItem> = {
    id: 'here',
    head: t`On this page`,
    items: keys.map(({ key, name, act }) => ({
      id: `key-${key}`,
      name,
      end: <Keys of={[key]} />,
      names: [name],
      words: '',
      run: act,
    })),
  }
  const groups = [here, ...pages, { id: 'doing', head: t`Settings`, items: doing }]
  if (typed.trim() === '') return groups.filter(({ items }) => items.length > 0)
  const matching = bestFirst(groups, typed)
  // a text with digits is most likely a reference, a word the name of a page
  return /\d/.test(typed) ? [...found, ...matching] : [...matching.slice(0, 1), ...found, ...matching.slice(1)]
}

/** The pages that this operator may see, as in the sidebar; with the number of waiting items at the other end. */
function usePageGroups(): PaletteGroup<OfficeItem>[] {
  const { _ } = useMessages()
  const english = useEnglishTexts(operatorTexts)
  const navigate = useNavigate()
  const operator = useOperator()
  const seen = officePages.filter(({ roles }) => hasRole(operator, roles))
  const itemOf = ({ path, entry, jump }: OfficePage): OfficeItem[] => {
    const goal = entry ?? jump
    if (!goal) return []
    const name = _(goal.name)
    return [
      {
        id: `page-${path.slice(1).replaceAll('/', '-')}`,
        name,
        // a page without an icon takes that of its parent
        icon: entry?.icon ?? seen.find((other) => other.entry && path.startsWith(`${other.path}/`))?.entry?.icon,
        end: (
          <Row tight>
            {entry?.count}
            <Keys of={['g', goal.key]} />
          </Row>
        ),
        names: [name, english?._(goal.name) ?? ''].filter(Boolean),
        words: [_(pageWords[path] ?? goal.name), english?._(pageWords[path] ?? goal.name)].join(' '),
        run: () => void navigate({ to: path }),
      },
    ]
  }
  return officeGroups.map((group) => ({
    id: group,
    head: _(groupNames[group]),
    items: seen.filter(({ entry }) => (entry?.group ?? 'queues') === group).flatMap(itemOf),
  }))
}

/** Other words for the subjects of a page. */
const pageWords: Readonly<Record<string, MessageDescriptor>> = {
  '/money': msg`trial balance, books, suspense, review`,
  '/second-person': msg`proposals, approve, sign`,
  '/payouts': msg`withdrawals, payouts, held`,
  '/payments': msg`customers, QR, links, refunds, attempts`,
  '/reconciliation': msg`statements, days, close a day`,
  '/reconciliation/breaks': msg`differences, write off`,
  '/settlements': msg`settlement accounts, bank accounts`,
  '/bank-files': msg`files for a bank, answers`,
  '/support': msg`questions, tickets, support`,
}

function useDoing(): OfficeItem[] {
  const { t } = useLingui()
  const queries = useQueryClient()
  const leave = () =>
    leaveOffice(queries).catch(() => notify({ tone: 'bad', title: t`You could not be signed out. Try again.` }))
  const item = (id: string, name: string, icon: OfficeItem['icon'], run: () => void): OfficeItem => ({
    id,
    name,
    icon,
    names: [name],
    words: '',
    run,
  })
  return [
    item('keys', t`All keys`, <KeyIcon small />, () => openOfficeOverlay('keys')),
    item('light', t`Theme: light`, <HalfMoonIcon small />, () => chooseColours({ theme: 'light' })),
    item('dark', t`Theme: dark`, <HalfMoonIcon small />, () => chooseColours({ theme: 'dark' })),
    item('system', t`Theme: as the system`, <HalfMoonIcon small />, () => chooseColours({ theme: 'system' })),
    item('leave', t`Sign out`, <LogOutIcon small />, () => void leave()),
  ]
}
