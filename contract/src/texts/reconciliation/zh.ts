import type { Sentences } from '../../sentences.ts'

/** What work on statements, breaks and closed days may be told no with, in Chinese. */
export const reconciliationSentences = {
  'This statement counts already, or was thrown away. Please look at it again.':
    '此对账单已计入或已丢弃。请重新查看。',
  'The same file counts already. Nothing was counted twice.':
    '同一文件已计入。没有重复计入任何内容。',
  '{count} lines could not be read. Please look at them, and count the others without them only if that is right.':
    '有 {count} 行无法读取。请先查看，确认无误后再不含这些行计入其余部分。',
  'The file has no column “{column}”. Please choose another map, or change this one.':
    '文件中没有“{column}”列。请选择其他映射，或修改此映射。',
  'This file has no line ends where its lines should end, or a quotation mark is never closed. Please save it again as text (CSV).':
    '此文件在应换行处没有换行，或有引号未闭合。请将其重新保存为文本（CSV）。',
  'The rows come to more than {amount} in all: a column may be another than the map says. Please choose another map, or change this one.':
    '各行合计超过 {amount}：可能有一列与映射所说的不同。请选择其他映射，或修改此映射。',
  'This rail lists no days by itself. Please bring its file.':
    '该通道不会自行列出每日明细。请提供其文件。',
  'The rail did not list this day now. Please try again later, or bring its file.':
    '该通道现在没有给出这一天的明细。请稍后再试，或提供其文件。',
  'There is no statement of this day yet.':
    '这一天还没有对账单。',
  'The {day} of this account is closed. Two people can open it again.':
    '此账户 {day} 已结账。须由两人才能重新打开。',
  'This day is not over yet.':
    '这一天还没有结束。',
  '{count} breaks of this day are not explained, {amount} in all. Resolve them, or carry each over by name.':
    '这一天有 {count} 项差异未说明，共 {amount}。请处理它们，或逐项指名结转。',
  'This break was decided already, or a second person is to decide. Please look at it again.':
    '此差异已有决定，或正等待第二人决定。请重新查看。',
  'That cannot be done with a break of this kind.':
    '这类差异不能这样处理。',
  'Line {line} of “{name}” is the same row, and it has found its entry, was decided on or waits for a second person. A row is booked once.':
    '“{name}”的第 {line} 行是同一行，已找到对应分录、已有决定或正等待第二人决定。每一行只入账一次。',
  'Line {line} of “{name}” is the same row, and was booked or waits for a second person. Take that back first, as out of suspense, or end this row as a copy.':
    '“{name}”的第 {line} 行是同一行，已入账或正等待第二人决定。请先将其撤回（例如从暂记转出），或将本行作为重复结束。',
  'At most {amount} is written off like this.':
    '这样最多核销 {amount}。',
  'This is the most that may be written off already.':
    '这已是可核销的上限。',
  'Another figure waits for a second person already. Please have that decided first.':
    '另一个数额已在等待第二人审批。请先对其作出决定。',
  'One of the two belongs to something else already. Please look at it again.':
    '两者之一已属于其他项目。请重新查看。',
  'The rail owes {amount}, less than this settlement. Say so expressly if it really sent more.':
    '该通道欠款 {amount}，少于此次结算。如果确实多付，请明确说明。',
  'The dates of this file can be read in two ways, “{text}” among them. Please choose which one is meant.':
    '此文件中的日期有两种读法，例如“{text}”。请选择正确的一种。',
  'The file has more than one column “{column}”, so it cannot be known which one counts. Please rename one of them in the file.':
    '此文件有多个名为“{column}”的列，无法确定以哪一列为准。请在文件中重命名其中一列。',
  'The signs or the running balance of this file do not agree. Please look at them, and let it count only if that is right.':
    '此文件的正负号或滚动余额不一致。请核对，确认无误后再计入。',
  'This is no statement that can be read here. Please bring MT940, camt.053, OFX or CSV.':
    '这不是此处能读取的对账单。请提供 MT940、camt.053、OFX 或 CSV 文件。',
  'Line {line} of this file is not as its format says: “{text}”. Please download the statement from the bank again.':
    '此文件第 {line} 行不符合其格式：“{text}”。请从银行重新下载对账单。',
  'This file ends before its statement does. Please download the statement from the bank again.':
    '对账单还没结束，文件就结束了。请从银行重新下载对账单。',
  'Line {line} of this file declares a document type (DOCTYPE). No bank’s statement needs one, so it was not read.':
    '此文件第 {line} 行声明了文档类型（DOCTYPE）。银行对账单不需要它，因此未读取。',
  'Line {line} is in {currency}. Only statements in Nepali rupees (NPR) can be read.':
    '第 {line} 行的币种是 {currency}。只能读取尼泊尔卢比（NPR）的对账单。',
  'This file has statements of more than one account: “{first}” and “{second}”. Please bring a file for each.':
    '此文件包含多个账户的对账单：“{first}”和“{second}”。请为每个账户各提供一个文件。',
  'This file has more than {megabytes} MB or {count} payments. Please bring it in shorter periods.':
    '此文件超过 {megabytes} MB 或 {count} 笔付款。请按较短的期间分别提供。',
} as const satisfies Partial<Sentences>
