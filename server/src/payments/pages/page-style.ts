import { paymentWays } from '@sahuji/contract/payments'

/** The button names the chosen way, also without script. */
const wayRules = `${paymentWays.map((way) => `form:has([value=${way}]:checked) .by-${way}`).join(',')}{display:inline}`

/** The style of a payer's page: the kit's tokens and the few rules that the page uses, so that it is one small document. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:light-dark(#FAF7F1,#171411);--sheet:light-dark(#FFFDF9,#241F1A);
--ink:light-dark(#1E1A15,#F2ECE2);--ink2:light-dark(#554D42,#C3BAAC);--ink3:light-dark(#6C6355,#A09687);--line:light-dark(#E4DCCE,#302A23);
--field:light-dark(#948876,#7F7464);--rule:light-dark(#1E1A15,#8B8172);--accent:light-dark(#CF4218,#EE6A3F);--on-accent:light-dark(#FFFDF9,#1C0B04);
--success:light-dark(#1E6A43,#82C99E);--warning:light-dark(#845500,#E4B75D);--warning-soft:light-dark(#FAEDCD,#2F2613);--danger:light-dark(#A51C2C,#F49A94)}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:14px/20px system-ui,Roboto,"Noto Sans","Noto Sans Devanagari","Nirmala UI","Noto Sans Arabic",sans-serif;font-variant-numeric:tabular-nums}
main{max-width:500px;min-height:100vh;min-height:100dvh;margin:0 auto;padding:0 20px;display:flex;flex-direction:column}main.wide{max-width:1008px}
header{display:flex;align-items:center;gap:8px;min-height:70px;padding:12px 0;border-bottom:1px solid var(--line);color:var(--ink2)}header b{color:var(--ink);font-weight:600}
.mark{width:22px;height:22px;flex:none;color:var(--accent)}header>span:not(.sign){min-width:0;overflow-wrap:anywhere}header details{margin-inline-start:auto;position:relative;flex:none}
summary{display:flex;align-items:center;gap:6px;cursor:pointer;min-height:44px;list-style:none;color:var(--ink)}summary::-webkit-details-marker{display:none}
header ul{position:absolute;inset-inline-end:0;z-index:1;margin:0;padding:4px 0;list-style:none;background:var(--sheet);border:1px solid var(--line);border-radius:8px;min-width:150px}
header li a{display:block;padding:10px 16px;color:var(--ink);text-decoration:none}header li a[aria-current]{font-weight:600}
svg{width:16px;height:16px;flex:none;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}.mark{fill:none;stroke:none}
.sign{display:grid;place-items:center;width:42px;height:42px;flex:none;border:1px solid var(--line);border-radius:8px;background:var(--sheet);color:var(--ink2)}.sign svg{width:20px;height:20px}
header .sign{width:36px;height:36px}header .small,.payee p{display:flex;flex-wrap:wrap;align-items:center;gap:2px 12px;margin:0}.small{font-size:12px;line-height:16px}
.payee{display:flex;gap:12px;align-items:flex-start;margin-top:20px}.verified{display:inline-flex;align-items:center;gap:6px;color:var(--success)}
h1{margin:0;font-size:20px;line-height:28px;font-weight:600;overflow-wrap:anywhere}h2{margin:0;padding:12px 0;font-size:14px;line-height:20px;font-weight:600}
p{margin:8px 0;overflow-wrap:anywhere}a{color:inherit}.quiet{color:var(--ink2)}.ok{color:var(--success)}.warn{color:var(--warning)}.no{color:var(--danger)}
.sum{margin:16px 0 2px;font-size:36px;line-height:44px;unicode-bidi:isolate}.sum small{font-size:20px;color:var(--ink3)}.void .sum{color:var(--ink3)}.what{margin:0;font-size:16px;line-height:24px}.payee+.what{margin-top:16px}.what+p{margin-top:2px}
.test{margin:16px 0 0;padding:8px 12px;border:1px dashed var(--warning);color:var(--warning);border-radius:8px}
section{margin-top:24px;border-top:1px solid var(--rule)}fieldset{margin:0;padding:0;border:0}h2{border-bottom:1px solid var(--line)}
.way{display:flex;align-items:center;gap:12px;min-height:56px;margin:0;padding:10px 0;border-bottom:1px solid var(--line);font-weight:400;cursor:pointer}.way span:last-child{margin-inline-start:auto;color:var(--ink3);white-space:nowrap}
.way small{display:block;font-size:12px;line-height:16px;color:var(--ink2)}.way input{appearance:none;width:20px;height:20px;min-height:0;flex:none;margin:0;padding:0;border:1.5px solid var(--field);border-radius:50%;background:none}.way input:checked{border:6px solid var(--ink)}
.way b{display:block;font-weight:500}.way:has(:checked) b{font-weight:600}.bank{padding:8px 0 16px;border-bottom:1px solid var(--line)}.way:not(:has(:checked))+.bank{display:none}.bank>select{margin:0}.bank label:first-child{margin-top:8px}
.lines{margin:12px 0 0}.lines div{display:flex;align-items:baseline;gap:8px;min-height:36px;padding:8px 0}.lines div::before{content:"";order:1;flex:1;min-width:8px;border-bottom:1px dotted var(--field)}.lines dt{color:var(--ink2);flex:none;max-width:50%}.lines dd{order:2;margin:0;text-align:end;overflow-wrap:anywhere}.lines dd .fig{white-space:nowrap}.fig small{font-size:inherit;font-weight:400;color:var(--ink3)}
.lines .total{border-top:1px solid var(--rule);border-bottom:3px double var(--rule);font-weight:600}.lines .total dt{color:var(--ink)}.lines .total::before{border:0}
.button{display:flex;align-items:center;justify-content:center;gap:8px;width:100%;min-height:48px;margin-top:20px;padding:12px 16px;border:1px solid transparent;border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-size:16px;font-weight:600;line-height:24px;text-align:center;text-wrap:balance;text-decoration:none;cursor:pointer}
.button.plain{background:var(--sheet);border-color:var(--field);color:var(--ink);font-weight:500}.button.ghost{background:none;color:var(--ink);font-weight:500;margin-top:8px}.button+.button.plain{margin-top:8px}
.by{display:none}${wayRules}.note{margin-top:10px;text-align:center;text-wrap:balance;font-size:12px;line-height:16px;color:var(--ink2)}
.state{display:flex;align-items:flex-start;gap:12px;margin:28px 0 0;font-size:28px;line-height:36px;font-weight:500}.state svg{width:28px;height:28px;margin-top:4px;stroke-width:1.25}
.money{padding:4px 0 20px;border-bottom:3px double var(--rule)}.money .sum{margin-top:4px}.money p+p{margin:2px 0 0}.say{margin:16px 0 0;font-size:16px;line-height:24px}.say+.quiet{margin-top:8px}
.stop{display:flex;gap:12px;margin:20px 0 0;padding:14px 16px;background:var(--warning-soft);color:var(--warning);border-radius:8px;font-size:16px;line-height:24px;font-weight:600}.stop svg{width:20px;height:20px;margin-top:2px}
.stops{display:grid;margin:20px 0 0;padding:0;list-style:none}.stops li{position:relative;display:flex;justify-content:space-between;gap:12px;padding:0 0 20px;padding-inline-start:28px}.stops li:last-child{padding-bottom:0}
.stops li::after{content:"";position:absolute;inset-inline-start:0;top:6px;width:9px;height:9px;border-radius:50%;background:var(--ink)}.stops li:not(:last-child)::before{content:"";position:absolute;inset-inline-start:4px;top:20px;bottom:-1px;border-inline-start:1.5px solid var(--ink)}
.stops .here{font-weight:600}.stops .here::after{background:var(--paper);border:2px solid}.stops .here::before{border-inline-start-style:dashed;border-color:var(--field)}.stops .later{color:var(--ink3)}.stops .later::after{background:var(--paper);border:1px solid var(--field)}.stops .doubt{color:var(--warning)}
.stops+.quiet{margin-top:16px}.stops li span:last-child{flex:none;font-weight:400;color:var(--ink3)}.fill{flex:1;min-height:24px}.actions{display:grid}.actions form{display:contents}.foot{margin:0;padding:16px 0 24px;font-size:12px;line-height:16px;color:var(--ink3)}.number,.foot a{white-space:nowrap}
.trust{margin:24px 0 0;padding:0;list-style:none;color:var(--ink2)}.trust li{display:flex;gap:10px;margin-top:10px}.trust svg{margin-top:2px;color:var(--ink3)}
label{display:block;margin-top:16px;font-weight:500}input,select,textarea{display:block;width:100%;min-height:48px;margin-top:6px;padding:10px 12px;border:1px solid var(--field);border-radius:8px;background:var(--sheet);color:var(--ink);font:inherit;font-size:16px}
select{appearance:none;padding-inline-end:40px;background:linear-gradient(45deg,#0000 50%,var(--ink2) 50%) right 19px center/6px 6px no-repeat,linear-gradient(-45deg,#0000 50%,var(--ink2) 50%) right 14px center/6px 6px no-repeat,var(--sheet)}[dir=rtl] select{background-position:left 14px center,left 19px center,0 0}.code{font-size:24px;letter-spacing:.3em;text-align:center}.hint{display:block;font-weight:400;font-size:12px;line-height:16px;color:var(--ink2)}.fault{display:block;margin-top:4px;font-weight:400;color:var(--danger)}[aria-invalid]{border-color:var(--danger)}
.fold summary::after{content:"+";margin-inline-start:auto;color:var(--ink3);font-size:20px}.fold[open] summary::after{content:"\\2212"}.fold{margin-top:12px;border-bottom:1px solid var(--line)}.fold label{margin-top:8px}.fold label:last-child{margin-bottom:16px}.or{display:flex;align-items:center;gap:12px;margin:20px 0 0;color:var(--ink3)}.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.qr{display:block;width:min(100%,420px);height:auto;margin:20px auto 0;border-radius:8px;image-rendering:pixelated}@media(min-width:700px){.phone{display:none}}
[hidden]{display:none!important}:focus-visible{outline:2px solid var(--ink);outline-offset:2px}.check{display:grid;grid-template-columns:116px minmax(0,1fr);gap:16px;align-items:center;margin-top:24px;padding-top:16px;border-top:1px solid var(--line)}.check svg{width:116px;height:116px;background:#fff;fill:#000;stroke:none}
main:not(.state-page)>:nth-last-child(2){margin-bottom:32px}footer{display:flex;flex-wrap:wrap;gap:4px 24px;margin-top:auto;padding:20px 0 24px;border-top:1px solid var(--line);color:var(--ink3);font-size:12px;line-height:20px}footer span{flex:1 1 100%;padding:4px 0}footer a{padding:4px 0}
@media(min-width:861px){.columns{display:grid;grid-template:"shop pay" auto "trust pay" 1fr/minmax(0,1fr) minmax(0,420px);gap:0 72px;padding-top:12px}.columns>.pay{grid-area:pay}.columns>.pay>section:first-child,.pay form>section:first-child{margin-top:20px}.columns>.trust{grid-area:trust}main.state-page{min-height:0;padding-bottom:48px}main.state-page .fill{flex:none}footer span{flex:1 1 auto}}
@media(max-width:499px){header:has(.sign) summary span{display:none}}@media print{header details,.actions,footer{display:none}main{min-height:0}}`
