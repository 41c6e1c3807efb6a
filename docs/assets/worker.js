// Search when the site is opened from a disk: browsers start no worker from a file, so its script runs in a hidden frame.
if (location.protocol === "file:") {
  window.Worker = class {
    constructor(url) {
      this.waiting = [];
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.documentElement.appendChild(this.frame);
      const inside = this.frame.contentWindow;
      inside.postMessage = data => this.hear(data);
      const script = inside.document.createElement("script");
      script.src = new URL(url, location.href).href;
      script.onload = () => {
        this.waiting.forEach(data => this.tell(data));
        this.waiting = null;
      };
      script.onerror = fault => this.onerror && this.onerror(fault);
      inside.document.head.appendChild(script);
    }
    tell(data) {
      const inside = this.frame.contentWindow;
      inside.dispatchEvent(new inside.MessageEvent("message", { data: inside.structuredClone(data) }));
    }
    hear(data) {
      setTimeout(() => this.onmessage && this.onmessage(new MessageEvent("message", { data: structuredClone(data) })));
    }
    postMessage(data) {
      if (this.waiting) this.waiting.push(data);
      else this.tell(data);
    }
    terminate() {
      this.frame.remove();
    }
  };
}
