/** The style of a payer's page: the kit's tokens and the few rules that the page uses, so that it is one small document. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:light-dark(#FAF7F1,#171411);--sheet:light-dark(#FFFDF9,#241F1A);--sunk:light-dark(#F3EEE4,#231E19);
--ink:light-dark(#1E1A15,#F2ECE2);--ink2:light-dark(#554D42,#C3BAAC);--ink3:light-dark(#6C6355,#A09687);--line:light-dark(#E4DCCE,#302A23);
--field:light-dark(#948876,#7F7464);--rule:light-dark(#1E1A15,#8B8172);--accent:light-dark(#CF4218,#EE6A3F);--on-accent:light-dark(#FFFDF9,#1C0B04);
--success:light-dark(#1E6A43,#82C99E);--warning:light-dark(#845500,#E4B75D);--warning-soft:light-dark(#FAEDCD,#2F2613);--danger:light-dark(#A51C2C,#F49A94)}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:14px/20px system-ui,Roboto,"Noto Sans","Noto Sans Devanagari","Nirmala UI","Noto Sans Arabic",sans-serif}
main{max-width:460px;margin:0 auto;padding:0 20px}header{display:flex;align-items:center;gap:8px;min-height:70px;border-bottom:1px solid var(--line);color:var(--ink2)}
header b{color:var(--ink);font-weight:600}.mark{width:22px;height:22px;flex:none;color:var(--accent)}header details{margin-inline-start:auto;position:relative}
summary{cursor:pointer;padding:8px 0;list-style:none;color:var(--ink)}summary::-webkit-details-marker{display:none}
header ul{position:absolute;inset-inline-end:0;z-index:1;margin:0;padding:4px 0;list-style:none;background:var(--sheet);border:1px solid var(--line);border-radius:8px;min-width:140px}
header li a{display:block;padding:8px 16px;color:var(--ink);text-decoration:none}
h1{margin:20px 0 0;font-size:20px;line-height:28px;font-weight:600;overflow-wrap:anywhere}h2{margin:0;padding:12px 0;font-size:14px;line-height:20px;font-weight:600}
p{margin:8px 0}.quiet{color:var(--ink2)}.ok{color:var(--success)}.warn{color:var(--warning)}.no{color:var(--danger)}
.sum{margin:16px 0 2px;font-size:36px;line-height:44px;unicode-bidi:isolate}.sum small{font-size:20px;color:var(--ink3)}.what{font-size:16px;line-height:24px;overflow-wrap:anywhere}
.test{margin:16px 0 0;padding:8px 12px;border:1px dashed var(--warning);color:var(--warning);border-radius:8px}
section{margin-top:24px;border-top:1px solid var(--rule)}.way{display:flex;align-items:center;gap:14px;min-height:56px;border-top:1px solid var(--line);border-bottom:1px solid var(--line)}
.way span:last-child{margin-inline-start:auto;color:var(--ink3);white-space:nowrap}.way small{display:block;font-size:12px;line-height:16px;color:var(--ink2)}
.ring{width:18px;height:18px;flex:none;border-radius:9px;border:6px solid var(--ink)}.total{display:flex;justify-content:space-between;margin-top:12px;padding:10px 0;border-top:1px solid var(--rule);border-bottom:3px double var(--rule);font-weight:600}
.ways{margin:0;padding:0;border:0}.ways .way{margin:0;padding:8px 0;border-top:0;font-weight:400;cursor:pointer}.ways h2{border-bottom:1px solid var(--line)}.way input{appearance:none;width:18px;min-height:18px;flex:none;margin:0;padding:0;border:1.5px solid var(--field);border-radius:9px;background:none}.way input:checked{border:6px solid var(--ink)}.way b{font-weight:500}.way:has(:checked) b{font-weight:600}.bank{display:none;margin:0;padding:8px 0 16px;border-bottom:1px solid var(--line)}.way:has(:checked)+.bank{display:block}.bank select{margin:0}
.button{display:block;width:100%;min-height:48px;margin-top:20px;padding:12px 16px;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);font-family:inherit;font-weight:600;font-size:16px;line-height:24px;text-align:center;text-decoration:none;cursor:pointer}
.button.plain{background:none;border:1px solid var(--field);color:var(--ink)}.note{text-align:center;font-size:12px;line-height:16px;color:var(--ink2)}
.state{display:flex;align-items:center;gap:10px;margin-top:24px;font-size:28px;line-height:36px;font-weight:500}.state svg{width:28px;height:28px;flex:none;fill:none;stroke:currentColor;stroke-width:1.5}
.qr{display:block;width:min(100%,420px);height:auto;margin:16px auto;border-radius:8px;image-rendering:pixelated}@media(min-width:700px){.phone{display:none}}
.stop{padding:12px;background:var(--warning-soft);color:var(--warning);border-radius:8px;font-weight:600}
.trust{margin:24px 0 0;padding:0;list-style:none;color:var(--ink2)}.trust li{margin-top:10px}
label{display:block;margin-top:16px;font-weight:500}input,select{display:block;width:100%;min-height:44px;margin-top:6px;padding:10px 12px;border:1px solid var(--field);border-radius:8px;background:var(--sheet);color:var(--ink);font:inherit;font-size:16px}
.hint{font-weight:400;font-size:12px;line-height:16px;color:var(--ink2)}.fault{color:var(--danger);font-size:12px;line-height:16px}[aria-invalid]{border-color:var(--danger)}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,summary:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
footer{margin:48px 0 0;padding:20px 0 32px;border-top:1px solid var(--line);color:var(--ink3);font-size:12px;line-height:20px}footer a{color:inherit;margin-inline-end:16px}`
