/** Why a search did not run on a GPU, or no longer does: for warnings, after `using the CPU:`. */
export interface DeviceReason {
  readonly id: string;
  readonly text: string;
}

export const deviceReasons: readonly DeviceReason[] = [
  { id: "none", text: "" },
  { id: "no_loader", text: "no Vulkan loader was found" },
  { id: "no_driver", text: "Vulkan found no driver" },
  { id: "no_gpu", text: "Vulkan found no GPU" },
  { id: "only_software", text: "Vulkan found only a software device" },
  { id: "no_memory", text: "the GPU is out of memory" },
  { id: "refused", text: "the driver refused to set the GPU up" },
  { id: "lost", text: "the GPU was lost" },
  { id: "wrong", text: "the GPU gave a wrong answer" },
  { id: "memory_limit", text: "the GPU's buffers would take more than half of --max-memory" },
  { id: "a_set", text: "sets of patterns run on the CPU" },
  { id: "undecided", text: "the pattern has tests, or more texts or alternatives, than the GPU's kernel can decide" },
  { id: "records", text: "fields of records are searched on the CPU" },
];
