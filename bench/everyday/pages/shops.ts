/** A shop of many products, and the page of one with its sizes. */
import { inserted, type PageKind, replaced, seam, without } from "../page.ts";
import { products } from "../vocabulary.ts";

type Card = { name: string; price: number; stock: string };

const card = ({ name, price, stock }: Card) =>
  `<article class="card"><h3><a href="/p/${name.toLowerCase().replace(" ", "-")}">${name}</a></h3>` +
  `<p class="price">€ ${price}.00</p><p class="stock">${stock}</p>${seam}<button>${stock === "Sold out" ? "Notify me" : "Add to cart"}</button></article>`;
const otherStock = (stock: string) => (stock === "Sold out" ? "In stock" : "Sold out");

export const shop: PageKind = (chance) => {
  const cards = chance.some(products, 7 + chance.below(8)).map((name) => ({
    name,
    price: 10 + chance.below(80),
    stock: chance.below(3) ? "In stock" : "Sold out",
  }));
  const items = cards.map(card);
  const index = chance.below(cards.length - 1);
  const old = cards[index] as Card;
  const fresh: Card = { name: "Copper samovar", price: 120, stock: "In stock" };
  const [price, stock] = [old.price + 1 + chance.below(9), otherStock(old.stock)];
  const edit = chance.of([
    {
      at: index,
      items: replaced(items, index, card({ ...old, price })),
      gone: [`€ ${old.price}.00`],
      come: [`€ ${price}.00`],
    },
    { at: index, items: replaced(items, index, card({ ...old, stock })), gone: [old.stock], come: [stock] },
    { at: index, items: inserted(items, index, card(fresh)), gone: [], come: [fresh.name] },
    { at: index, items: without(items, index), gone: [old.name], come: [] },
  ]);
  const design = {
    title: "Household goods",
    opening: "<p>Free delivery from € 60</p>",
    items,
    listed: (all: readonly string[]) => `<section class="cards">${all.join("")}</section>`,
    between: (noise: string) => `<div class="cell">${noise}</div>`,
  };
  return { design, edit, part: chance.of(["main", "#content"]) };
};

const size = (number: number, stock: string) => `<li><div>${number}</div>${seam}<p>${stock}</p></li>`;

export const sizes: PageKind = (chance) => {
  const stocks = Array.from({ length: 6 + chance.below(5) }, () => (chance.below(3) ? "Available" : "Sold out"));
  const items = stocks.map((stock, index) => size(36 + index, stock));
  const index = chance.below(stocks.length);
  const old = stocks[index] as string;
  const stock = old === "Sold out" ? "Available" : "Sold out";
  const design = {
    title: `${chance.of(products)} shoe`,
    opening: "<p>€ 89.00</p><h2>Choose a size</h2>",
    items,
    listed: (all: readonly string[]) => `<ul class="sizes">${all.join("")}</ul><button>Add to cart</button>`,
    between: (noise: string) => `<li>${noise}</li>`,
  };
  return {
    design,
    edit: { at: index, items: replaced(items, index, size(36 + index, stock)), gone: [old], come: [stock] },
    part: "#content",
  };
};
