import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { useWriting } from '../../../kit/format/reader.ts'
import { RetryIcon } from '../../../kit/icons/actions.tsx'
import { ChevronEndIcon, ChevronStartIcon } from '../../../kit/icons/arrows.tsx'
import { IconButton } from '../../../kit/layout/button.tsx'
import { Text } from '../../../kit/layout/text.tsx'
import { type PageAddress, pagePictures } from './page-pictures.ts'
import { FitIcon, MinusIcon, PlusIcon, TurnLeftIcon } from './paper-icons.tsx'
import * as css from './papers.module.css'
import { Stage } from './stage.tsx'
import { useView } from './use-view.ts'

interface PaperStageProps {
  of: { id: string; name: string; pages: number }
  /** The same function each time: the pictures live as long as it does. */
  fetchPage: (of: PageAddress) => Promise<Blob>
}

/** The pages of a paper that belongs to no case, one at a time: enlarged, turned, moved. Each view is logged. */
export function PaperStage({ of: { id, name, pages }, fetchPage }: PaperStageProps) {
  const { t } = useLingui()
  const { number } = useWriting()
  const [page, setPage] = useState(1)
  const pictures = useMemo(() => pagePictures(fetchPage), [fetchPage])
  useEffect(() => pictures.forget, [pictures])
  const { view, ...change } = useView(`${id} ${page}`)
  const [shown, all] = [number(page), number(pages)]
  return (
    <div>
      <div className={css.tools}>
        <h2>{name}</h2>
        <IconButton size="small" label={t`Smaller`} icon={<MinusIcon small />} onPress={() => change.zoom(-1)} />
        <IconButton size="small" label={t`Larger`} icon={<PlusIcon small />} onPress={() => change.zoom(1)} />
        <IconButton size="small" label={t`Turn left`} icon={<TurnLeftIcon small />} onPress={() => change.turn(-90)} />
        <IconButton size="small" label={t`Turn right`} icon={<RetryIcon small />} onPress={() => change.turn(90)} />
        <IconButton size="small" label={t`Fit`} icon={<FitIcon small />} onPress={change.fit} />
      </div>
      <Stage pages={[{ case_id: id, paper: id, page, name }]} pictures={pictures} view={view} onMove={change.move} />
      {pages > 1 && (
        <div className={css.pages}>
          <IconButton
            size="small"
            label={t`Previous page`}
            icon={<ChevronStartIcon small />}
            isDisabled={page === 1}
            onPress={() => setPage(page - 1)}
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
            onPress={() => setPage(page + 1)}
          />
        </div>
      )}
    </div>
  )
}
