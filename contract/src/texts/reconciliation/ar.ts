import type { Sentences } from '../../sentences.ts'

/** What work on statements, breaks and closed days may be told no with, in Arabic. */
export const reconciliationSentences = {
  'This statement counts already, or was thrown away. Please look at it again.':
    'هذا الكشف محتسب من قبل أو أُهمل. يُرجى مراجعته من جديد.',
  'The same file counts already. Nothing was counted twice.':
    'هذا الملف نفسه محتسب من قبل. لم يُحتسب شيء مرتين.',
  '{count} lines could not be read. Please look at them, and count the others without them only if that is right.':
    'تعذرت قراءة {count} من الأسطر. يُرجى مراجعتها، ولا تحتسب البقية دونها إلا إن كان ذلك صحيحًا.',
  'The file has no column “{column}”. Please choose another map, or change this one.':
    'لا يوجد في الملف عمود «{column}». يُرجى اختيار تخطيط آخر أو تعديل هذا.',
  'This file has no line ends where its lines should end, or a quotation mark is never closed. Please save it again as text (CSV).':
    'لا توجد في هذا الملف نهايات أسطر حيث يجب أن تنتهي، أو علامة اقتباس لم تُغلق. يُرجى حفظه من جديد كنص (CSV).',
  'The rows come to more than {amount} in all: a column may be another than the map says. Please choose another map, or change this one.':
    'تزيد الأسطر في مجموعها على {amount}: لعل أحد الأعمدة غير ما يقوله التخطيط. يُرجى اختيار تخطيط آخر أو تعديل هذا.',
  'This rail lists no days by itself. Please bring its file.':
    'لا تسرد هذه البوابة الأيام بنفسها. يُرجى إحضار ملفها.',
  'The rail did not list this day now. Please try again later, or bring its file.':
    'لم تسرد البوابة هذا اليوم الآن. يُرجى المحاولة لاحقًا أو إحضار ملفها.',
  'There is no statement of this day yet.':
    'لا يوجد كشف لهذا اليوم بعد.',
  'The {day} of this account is closed. Two people can open it again.':
    'يوم {day} لهذا الحساب مغلق. يمكن لشخصين فتحه من جديد.',
  'This day is not over yet.':
    'لم ينته هذا اليوم بعد.',
  '{count} breaks of this day are not explained, {amount} in all. Resolve them, or carry each over by name.':
    'في هذا اليوم {count} من الفروق بلا تفسير، مجموعها {amount}. عالجها أو رحّل كلًا منها بالاسم.',
  'This break was decided already, or a second person is to decide. Please look at it again.':
    'بُتّ في هذا الفرق من قبل، أو ينتظر قرار شخص ثانٍ. يُرجى مراجعته من جديد.',
  'That cannot be done with a break of this kind.':
    'لا يمكن فعل ذلك بفرق من هذا النوع.',
  'Line {line} of “{name}” is the same row, and it has found its entry, was decided on or waits for a second person. A row is booked once.':
    'السطر {line} من «{name}» هو السطر نفسه، وقد وجد قيده أو بُتّ فيه أو ينتظر شخصًا ثانيًا. يُقيَّد السطر مرة واحدة.',
  'Line {line} of “{name}” is the same row, and was booked or waits for a second person. Take that back first, as out of suspense, or end this row as a copy.':
    'السطر {line} من «{name}» هو السطر نفسه، وقد قُيّد أو ينتظر شخصًا ثانيًا. اسحب ذلك أولًا، كإخراجه من المعلّق، أو أنهِ هذا السطر كنسخة.',
  'At most {amount} is written off like this.':
    'يُشطب بهذه الطريقة {amount} على الأكثر.',
  'This is the most that may be written off already.':
    'هذا هو الحد الأقصى للشطب من قبل.',
  'Another figure waits for a second person already. Please have that decided first.':
    'رقم آخر ينتظر شخصًا ثانيًا من قبل. يُرجى البتّ فيه أولًا.',
  'One of the two belongs to something else already. Please look at it again.':
    'أحد الاثنين مرتبط بشيء آخر من قبل. يُرجى مراجعته من جديد.',
  'The rail owes {amount}, less than this settlement. Say so expressly if it really sent more.':
    'تدين البوابة بمبلغ {amount}، وهو أقل من هذه التسوية. صرّح بذلك إن كانت قد أرسلت أكثر فعلًا.',
  'The dates of this file can be read in two ways, “{text}” among them. Please choose which one is meant.':
    'يمكن قراءة تواريخ هذا الملف بطريقتين، منها “{text}”. يُرجى اختيار الطريقة المقصودة.',
  'The file has more than one column “{column}”, so it cannot be known which one counts. Please rename one of them in the file.':
    'في الملف أكثر من عمود باسم “{column}”، فلا يُعرف أيها المعتمد. يُرجى تغيير اسم أحدها في الملف.',
  'The signs or the running balance of this file do not agree. Please look at them, and let it count only if that is right.':
    'إشارات هذا الملف أو رصيده الجاري غير متوافقة. يُرجى مراجعتها، وعدم احتسابه إلا إذا كان صحيحًا.',
  'This is no statement that can be read here. Please bring MT940, camt.053, OFX or CSV.':
    'هذا ليس كشف حساب يمكن قراءته هنا. يرجى إحضار MT940 أو camt.053 أو OFX أو CSV.',
  'Line {line} of this file is not as its format says: “{text}”. Please download the statement from the bank again.':
    'السطر {line} من هذا الملف ليس كما يقول تنسيقه: «{text}». يرجى تنزيل الكشف من البنك مرة أخرى.',
  'This file ends before its statement does. Please download the statement from the bank again.':
    'ينتهي هذا الملف قبل أن ينتهي كشفه. يرجى تنزيل الكشف من البنك مرة أخرى.',
  'Line {line} of this file declares a document type (DOCTYPE). No bank’s statement needs one, so it was not read.':
    'السطر {line} من هذا الملف يعلن نوع مستند (DOCTYPE). لا يحتاج كشف أي بنك إليه، لذلك لم يُقرأ.',
  'Line {line} is in {currency}. Only statements in Nepali rupees (NPR) can be read.':
    'السطر {line} بعملة {currency}. لا يمكن قراءة سوى الكشوف بالروبية النيبالية (NPR).',
  'This file has statements of more than one account: “{first}” and “{second}”. Please bring a file for each.':
    'في هذا الملف كشوف لأكثر من حساب: «{first}» و«{second}». يرجى إحضار ملف لكل منها.',
  'This file has more than {megabytes} MB or {count} payments. Please bring it in shorter periods.':
    'يزيد هذا الملف على {megabytes} ميغابايت أو {count} دفعة. يرجى إحضاره على فترات أقصر.',
} as const satisfies Partial<Sentences>
