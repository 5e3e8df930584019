/**
 * Days and times as people type them, in every language of the product whatever language the dashboard is in. Each line is a
 * pattern over a text with Latin digits.
 */
export const relativeDays: readonly (readonly [daysAgo: number, words: string])[] = [
  [
    2,
    "day before yesterday|अस्ति|हिजो अस्ति|前天|anteayer|antes de ayer|avant[- ]hier|altro ieri|l[’']altro ieri|أول أمس|أمس الأول",
  ],
  [1, 'yesterday|हिजो|昨天|昨日|ayer|hier|ieri|أمس|البارحة|hijo'],
  [0, "today|now|just now|आज|अहिले|今天|今日|hoy|aujourd[’']?hui|oggi|اليوم|aaja"],
]

/** Weeks and months that count from this one. Chinese sets no space. */
export const relativeSpans: readonly (readonly [
  span: 'week' | 'month' | 'nepali month',
  ago: number,
  words: string,
])[] = [
  [
    'week',
    1,
    '(?:last|past|previous) week|(?:गत|अघिल्लो|गएको|बितेको) (?:हप्ता|साता)|上个?(?:周|星期|礼拜)|(?:la )?semana pasada|(?:la )?semaine (?:derni[eè]re|pass[eé]e)|(?:la )?(?:settimana scorsa|scorsa settimana)|ال[أا]سبوع (?:الماضي|الفائت)',
  ],
  [
    'week',
    0,
    'this week|(?:यो|यस) (?:हप्ता|साता)|[这本]个?(?:周|星期|礼拜)|esta semana|cette semaine|questa settimana|هذا ال[أا]سبوع',
  ],
  ['nepali month', 1, '(?:गत|अघिल्लो|गएको|बितेको) महिना'],
  ['nepali month', 0, '(?:यो|यस) महिना'],
  [
    'month',
    1,
    '(?:last|past|previous) month|上个?月|(?:el )?mes pasado|(?:le )?mois (?:dernier|pass[eé])|(?:il )?(?:mese scorso|scorso mese)|الشهر (?:الماضي|الفائت)',
  ],
  ['month', 0, 'this month|[这本]个?月|este mes|ce mois(?:-ci)?|questo mese|هذا الشهر'],
]

/** From Sunday on. */
export const weekdays: readonly string[] = [
  'sunday|sun|आइतबार|आइतवार|星期[日天]|周[日天]|domingo|dimanche|domenica|(?:يوم )?الأحد',
  'monday|mon|सोमबार|सोमवार|星期一|周一|lunes|lundi|luned[iì]|(?:يوم )?ال[إا]ثنين',
  'tuesday|tue|मङ्गलबार|मंगलबार|मंगलवार|星期二|周二|martes|mardi|marted[iì]|(?:يوم )?الثلاثاء',
  'wednesday|wed|बुधबार|बुधवार|星期三|周三|mi[eé]rcoles|mercredi|mercoled[iì]|(?:يوم )?ال[أا]ربعاء',
  'thursday|thu|बिहीबार|बिहिबार|बिहीवार|星期四|周四|jueves|jeudi|gioved[iì]|(?:يوم )?الخميس',
  'friday|fri|शुक्रबार|शुक्रवार|星期五|周五|viernes|vendredi|venerd[iì]|(?:يوم )?الجمعة',
  'saturday|sat|शनिबार|शनिवार|星期六|周六|s[aá]bado|samedi|sabato|(?:يوم )?السبت',
]

/** From Baisakh on. */
export const nepaliMonthWords: readonly string[] = [
  'baisakh|बैशाख|वैशाख',
  'jeth|jestha|जेठ|ज्येष्ठ',
  'asar|ashadh|असार|आषाढ',
  'shrawan|saun|साउन|श्रावण',
  'bhadra|bhadau|भदौ|भाद्र',
  'ashoj|asoj|असोज|आश्विन',
  'kartik|कात्तिक|कार्तिक',
  'mangsir|मंसिर|मङ्सिर|मार्ग',
  'poush|push|पुस|पौष',
  'magh|माघ',
  'falgun|phagun|फागुन|फाल्गुन',
  'chaitra|chait|चैत|चैत्र',
]

/** From January on. */
export const monthWords: readonly string[] = [
  'january|jan|जनवरी|enero|janvier|gennaio|يناير',
  'february|feb|फेब्रुअरी|febrero|f[eé]vrier|febbraio|فبراير',
  'march|mar|मार्च|marzo|mars|مارس',
  'april|apr|अप्रिल|abril|avril|aprile|[أا]بريل',
  'may|मे|mayo|mai|maggio|مايو',
  'june|jun|जुन|junio|juin|giugno|يونيو',
  'july|jul|जुलाई|julio|juillet|luglio|يوليو',
  'august|aug|अगस्ट|agosto|ao[uû]t|[أا]غسطس',
  'september|sep|sept|सेप्टेम्बर|septiembre|septembre|settembre|سبتمبر',
  'october|oct|अक्टोबर|octubre|octobre|ottobre|[أا]كتوبر',
  'november|nov|नोभेम्बर|noviembre|novembre|نوفمبر',
  'december|dec|डिसेम्बर|diciembre|d[eé]cembre|dicembre|ديسمبر',
]

/** "About", before a time. Of two words with the same beginning the longer comes first. */
export const aboutWords =
  'around|about|at|approx\\.?|alle|circa|ca\\.?|~|verso|vers|[aà]|hacia|sobre|les|le|las|la|करिब|लगभग|大约|大概|حوالي|نحو|قرابة|الساعة|साँझ|बिहान|दिउँसो|बेलुका|राति|上午|早上|下午|晚上|中午'

/** Behind an hour: what makes it one, and the half of the day. */
export const afternoonWords = 'pm|p\\.m\\.|साँझ|दिउँसो|बेलुका|下午|晚上|مساءً?|de la tarde|du soir|del pomeriggio'
export const morningWords = 'am|a\\.m\\.|बिहान|上午|早上|صباحا?ً?|de la ma[nñ]ana|du matin|del mattino'
export const hourWords = "o['’]?clock|बजे|बजेतिर|[点點时時]|heures?|h|horas?|ore"

/** Names of months that are other words too: alone, without a day or a year, they name none. */
export const notMonthsAlone =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|march|mars|mai|mayo|push|मे|मार्ग|مارس|maggio|abril|avril|jeth|saun|chait'
