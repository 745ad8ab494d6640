/** Style and script of the documentation page, as text: they run in the reader's browser, not here. Pure. */

export const docsStyle = `
:root{color-scheme:light dark;--ground:light-dark(#fff,#10171f);--text:light-dark(#16202b,#e6ecf2);--quiet:light-dark(#4d5b6a,#a9b6c3);
--edge:light-dark(#dbe1e7,#2a3743);--line:light-dark(#788796,#6b7c8d);--soft:light-dark(#f5f7f9,#18222c);--accent:light-dark(#1a5fa6,#7db8f5);--focus:light-dark(#0b57d0,#ffd24a)}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:0 auto;padding:1rem;background:var(--ground);color:var(--text)}
a{color:var(--accent)}
h1{margin:.5rem 0;line-height:1.25}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
#about{max-width:75ch}
code{background:var(--soft);padding:.1em .3em;border-radius:.2rem;overflow-wrap:anywhere}
header label{display:inline-block;margin:.25rem 1rem .25rem 0;max-width:100%}
input,textarea{font:14px/1.4 ui-monospace,monospace;padding:.5rem;width:20rem;max-width:100%;border:1px solid var(--line);border-radius:6px;background:var(--ground);color:inherit}
textarea{width:100%;min-height:7rem}
details{border:1px solid var(--edge);border-radius:6px;margin:.4rem 0;padding:.3rem .6rem}
summary{cursor:pointer;overflow-wrap:anywhere;min-height:1.8rem}
summary b{display:inline-block;min-width:5rem;color:var(--accent)}
summary span{color:var(--quiet);margin-left:.6rem}
h2{margin:1.4rem 0 .3rem;font-size:1.15rem}
pre{background:var(--soft);padding:.6rem;overflow:auto;max-height:26rem;border-radius:.3rem;white-space:pre-wrap}
table{border-collapse:collapse;width:100%}td{border-top:1px solid var(--edge);padding:.25rem .5rem;vertical-align:top}
td{overflow-wrap:anywhere}
button{font:inherit;padding:.35rem .9rem;margin:.4rem 0;border:1px solid var(--line);border-radius:6px;background:var(--ground);color:inherit;cursor:pointer}
@media (max-width:599px){summary span{display:block;margin-left:0}table,tbody,tr,td{display:block;width:auto}td+td{border-top:0;padding-top:0}}
`;

export const docsScript = `
"use strict";
const make=(name,text,parent)=>{const e=document.createElement(name);if(text!==undefined)e.textContent=text;if(parent)parent.append(e);return e};
const key=document.getElementById("key"),find=document.getElementById("find"),main=document.getElementById("operations"),about=document.getElementById("about");
let spec;
const deref=(s)=>s&&s.$ref?deref(s.$ref.split("/").slice(1).reduce((o,k)=>o[k],spec)):s||{};
const kind=(s)=>{s=deref(s);if(s.enum)return s.enum.map((v)=>JSON.stringify(v)).join(" | ");if(s.const!==undefined)return JSON.stringify(s.const);
if(s.anyOf||s.oneOf)return(s.anyOf||s.oneOf).map(kind).join(" | ");if(s.type==="array")return "array of "+kind(s.items);return Array.isArray(s.type)?s.type.join(" | "):s.type||"any"};
const rows=(table,schema)=>{schema=deref(schema);for(const part of schema.anyOf||schema.oneOf||schema.allOf||[])rows(table,part);
for(const [name,field] of Object.entries(schema.properties||{})){const row=make("tr",undefined,table);make("td",name+((schema.required||[]).includes(name)?" *":""),row);
make("td",kind(field),row);make("td",deref(field).description||field.description||"",row)}};
const operation=(section,path,method,op,shared)=>{const box=make("details",undefined,section);const head=make("summary",undefined,box);
make("b",method.toUpperCase(),head);head.append(path);make("span",op.summary||"",head);box.dataset.words=(path+" "+(op.summary||"")+" "+(op.operationId||"")).toLowerCase();
box.addEventListener("toggle",()=>{if(box.open&&!box.dataset.full)fill(box,path,method,op,shared)})};
const fill=(box,path,method,op,shared)=>{box.dataset.full="1";const inputs=[];
for(const parameter of [...(shared||[]),...(op.parameters||[])].map(deref)){const label=make("label",parameter.name+(parameter.required?" * ":" "),make("div",undefined,box));
const input=make("input",undefined,label);input.placeholder=kind(parameter.schema);input.title=parameter.description||"";inputs.push([parameter,input])}
let body;const content=op.requestBody&&op.requestBody.content;const type=content&&Object.keys(content)[0];
if(type){const schema=content[type].schema;const table=make("table",undefined,box);rows(table,schema);body=make("textarea",undefined,box);
const example=deref(schema).example;if(example)body.value=JSON.stringify(example,null,2)}
const answers=make("table",undefined,box);for(const [status,answer] of Object.entries(op.responses||{})){const row=make("tr",undefined,answers);make("td",status,row);make("td",deref(answer).description||"",row)}
const send=make("button","Send",box);const shown=make("pre","",box);shown.hidden=true;
send.addEventListener("click",async()=>{let target=path;const query=new URLSearchParams();const headers={};
for(const [p,i] of inputs){if(!i.value)continue;if(p.in==="path")target=target.replace("{"+p.name+"}",encodeURIComponent(i.value));else if(p.in==="query")query.set(p.name,i.value);else headers[p.name]=i.value}
if(key.value)headers["x-api-key"]=key.value;if(body&&body.value)headers["content-type"]=type;shown.hidden=false;shown.textContent="...";
try{const answer=await fetch(target+(String(query)?"?"+query:""),{method:method.toUpperCase(),headers,body:body&&body.value?body.value:undefined});
const text=await answer.text();let pretty=text;try{pretty=JSON.stringify(JSON.parse(text),null,2)}catch{}
shown.textContent=answer.status+" "+answer.statusText+"\\n"+[...answer.headers].map(([n,v])=>n+": "+v).join("\\n")+"\\n\\n"+pretty}catch(error){shown.textContent=String(error)}})};
find.addEventListener("input",()=>{for(const box of main.querySelectorAll("details"))box.hidden=!box.dataset.words.includes(find.value.toLowerCase())});
fetch("/api/v1/openapi.json").then((r)=>r.json()).then((document_)=>{spec=document_;
(spec.info.description+" Version "+spec.info.version+".").split("\`").forEach((part,at)=>about.append(at%2?make("code",part):part));
main.textContent="";const groups=new Map();for(const [path,item] of Object.entries(spec.paths))for(const method of ["get","post","put","patch","delete"]){const op=item[method];if(!op)continue;
const tag=(op.tags||["Other"])[0];if(!groups.has(tag))groups.set(tag,[]);groups.get(tag).push([path,method,op,item.parameters])}
for(const [tag,list] of groups){const section=make("section",undefined,main);make("h2",tag,section);for(const entry of list)operation(section,...entry)}}).catch((error)=>{main.textContent="The description could not be read: "+error});
`;
