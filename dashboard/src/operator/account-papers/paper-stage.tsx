import { Trans, useLingui } from '@lingui/react/macro'
import { type AccountPaper, readAccountPaperPage } from '@sahuji/contract/operator/account-papers'
import { useEffect, useMemo, useState } from 'react'
import { useWriting } from '../../kit/format/reader.ts'
import { RetryIcon } from '../../kit/icons/actions.tsx'
import { ChevronEndIcon, ChevronStartIcon } from '../../kit/icons/arrows.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { callBytes } from '../../platform/call.ts'
import { pagePictures } from '../kyc/papers/page-pictures.ts'
import { FitIcon, MinusIcon, PlusIcon, TurnLeftIcon } from '../kyc/papers/paper-icons.tsx'
import * as css from '../kyc/papers/papers.module.css'
import { Stage } from '../kyc/papers/stage.tsx'
import { useView } from '../kyc/papers/use-view.ts'

/** The pages of a paper, one at a time: enlarged, turned, moved. Each view is logged. */
export function PaperStage({ of: { id, account_id, name, pages } }: { of: AccountPaper }) {
  const { t } = useLingui()
  const { number } = useWriting()
  const [page, setPage] = useState(1)
  const pictures = useMemo(
    () =>
      pagePictures(({ paper, page: at }) =>
        callBytes(readAccountPaperPage, { id: paper, page: `${at}` }, { isQuiet: true }),
      ),
    [],
  )
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
      <Stage
        pages={[{ case_id: account_id, paper: id, page, name }]}
        pictures={pictures}
        view={view}
        onMove={change.move}
      />
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
