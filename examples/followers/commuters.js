// Commuters between two roads, in Node.js. The first takes 10 minutes and as many more as there are hundreds of cars on
// it; the second always takes 30. A toll x, in minutes, is on the first. Each day a fifth of the 3,000 commuters
// reconsider: those on the road that cost more yesterday change over, and those with a choice between equals stay.
// Seen are the cars on both roads and the minutes they take. They can be rewound: their memory is the first number.
const readline = require("node:readline");

const COMMUTERS = 3000;
let cars = 0; // on the first road

const minutes = () => [10 + cars / 100, 30];

function day(toll) {
  const [first, second] = minutes();
  const settled = Math.min(Math.max(100 * (second - 10 - toll), 0), COMMUTERS);
  const gap = first + toll - second;
  if (gap < 0) cars = Math.min(cars + (COMMUTERS - cars) / 5, Math.max(settled, cars));
  if (gap > 0) cars = Math.max(cars - cars / 5, Math.min(settled, cars));
}

const answers = {
  hello: () => ({
    x: 1,
    y: 4,
    rewindable: true,
    x_names: ["toll"],
    y_names: ["cars on road 1", "cars on road 2", "minutes on road 1", "minutes on road 2"],
  }),
  begin: () => ((cars = 0), { done: true }),
  snapshot: () => ({ memory: cars }),
  restore: ({ memory }) => ((cars = memory), { done: true }),
  respond: ({ x, rounds }) => {
    for (let k = 0; k < rounds; k++) day(x[0]);
    return { y: [cars, COMMUTERS - cars, ...minutes()] };
  },
};

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  const answer = answers[request.do];
  const said = answer ? answer(request) : { error: `unknown request ${request.do}` };
  process.stdout.write(JSON.stringify({ id: request.id, ...said }) + "\n");
});
