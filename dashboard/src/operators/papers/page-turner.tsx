import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MinusIcon, PlusIcon } from '../../kit/icons/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { RetryIcon } from '../../kit/icons/actions.tsx'
import { ChevronEndIcon, ChevronStartIcon } from '../../kit/icons/arrows.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FitIcon, TurnLeftIcon } from './paper-icons.tsx'
import * as css from './papers.module.css'

interface ViewButtonsProps {
  of: { zoom: (by: 1 | -1) => void; turn: (degrees: 90 | -90) => void; fit: () => void }
  /** The zoom as text, where it is shown. */
  zoom?: ReactNode
}

/** The buttons to zoom out, zoom in, rotate and fit. */
export function ViewButtons({ of: change, zoom }: ViewButtonsProps) {
  const { t } = useLingui()
  return (
    <>
      <IconButton size="small" label={t`Smaller`} icon={<MinusIcon small />} onPress={() => change.zoom(-1)} />
      {zoom}
      <IconButton size="small" label={t`Larger`} icon={<PlusIcon small />} onPress={() => change.zoom(1)} />
      <IconButton size="small" label={t`Turn left`} icon={<TurnLeftIcon small />} onPress={() => change.turn(-90)} />
      <IconButton size="small" label={t`Turn right`} icon={<RetryIcon small />} onPress={() => change.turn(90)} />
      <IconButton size="small" label={t`Fit`} icon={<FitIcon small />} onPress={change.fit} />
    </>
  )
}

interface PageTurnerProps {
  page: number
  pages: number
  onTurn: (page: number) => void
}

/** Moves between the pages of a document; empty where it has one. */
export function PageTurner({ page, pages, onTurn }: PageTurnerProps) {
  const { t } = useLingui()
  const { number } = useWriting()
  if (pages < 2) return null
  const [shown, all] = [number(page), number(pages)]
  return (
    <div className={css.pages}>
      <IconButton
        size="small"
        label={t`Previous page`}
        icon={<ChevronStartIcon small />}
        isDisabled={page === 1}
        onPress={() => onTurn(page - 1)}
      />
      <Text as="span" small>
        <Trans>
          Page {shown} of {all}
        </Trans>
      </Text>
      <IconButton
        size="small"
        label={t`Next page`}
        icon={<ChevronEndIcon small />}
        isDisabled={page === pages}
        onPress={() => onTurn(page + 1)}
      />
    </div>
  )
}
